import { defineWords } from '../i18n/words.ts';

/** What every form says. Words of its own a form gives to `useForm`. */
export const formWords = defineWords({
  'zh-CN': {
    save: '保存',
    discard: '放弃修改',
    unsaved: '有未保存的修改',
    useLatest: '载入最新内容',
    keepMine: '在最新版本上应用我的修改',
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
    unsaved: 'There are unsaved changes',
    useLatest: 'Load the latest',
    keepMine: 'Apply mine on top',
    already: 'An earlier attempt has already succeeded. Please look at the list',
    rules: {
      required: 'This is required',
      minLength: (limit: number) => `At least ${limit} characters`,
      maxLength: (limit: number) => `At most ${limit} characters`,
      minimum: (limit: number) => `At least ${limit}`,
      maximum: (limit: number) => `At most ${limit}`,
      maxItems: (limit: number) => `At most ${limit}`,
      pattern: 'The format is not valid',
      format: 'The format is not valid',
      value: 'Enter a valid value',
    },
  },
});
