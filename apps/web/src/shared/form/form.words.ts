import { defineWords } from '../i18n/words.ts';

/** Texts of every form. A form passes its own texts to `useForm`. */
export const formWords = defineWords({
  'zh-CN': {
    save: '保存',
    discard: '放弃修改',
    unsaved: '有未保存的修改',
    loadLatest: '载入最新内容',
    reapply: '在最新版本上应用我的修改',
    already: '先前的提交已经成功，请在列表中查看',
    rules: {
      required: '此项必填',
      minLength: (limit: number) => `最少 ${limit} 个字符`,
      maxLength: (limit: number) => `最多 ${limit} 个字符`,
      minimum: (limit: number) => `不能小于 ${limit}`,
      maximum: (limit: number) => `不能大于 ${limit}`,
      maxItems: (limit: number) => `最多 ${limit} 项`,
      pattern: '格式不正确',
      format: '格式不正确',
      value: '请填写有效的值',
    },
  },
  'en-US': {
    save: 'Save',
    discard: 'Discard changes',
    unsaved: 'Unsaved changes',
    loadLatest: 'Load latest',
    reapply: 'Apply my changes',
    already: 'An earlier attempt already succeeded. Check the list.',
    rules: {
      required: 'Required',
      minLength: (limit: number) => `Use at least ${limit} characters`,
      maxLength: (limit: number) => `Use up to ${limit} characters`,
      minimum: (limit: number) => `Enter ${limit} or more`,
      maximum: (limit: number) => `Enter ${limit} or less`,
      maxItems: (limit: number) => `Select up to ${limit}`,
      pattern: 'Check the format',
      format: 'Check the format',
      value: 'Enter a valid value',
    },
  },
});
