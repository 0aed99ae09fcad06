import { defineWords } from '../../../shared/i18n/words.ts';

export const bulkWords = defineWords({
  'zh-CN': {
    open: '批量修改',
    title: (count: string) => `批量修改全部 ${count} 条结果`,
    act: '操作',
    acts: {
      publish: '发布',
      withdraw: '下线',
      category: '修改分类',
      addTag: '添加标签',
      removeTag: '移除标签',
      delete: '移入回收站',
      restore: '从回收站恢复',
    },
    category: '分类',
    tag: '标签',
    tagNeeded: '请输入标签',
    note: '在后台执行，可随时停止，完成后可撤销。不适用的内容保持不变。',
    begin: '开始',
  },
  'en-US': {
    open: 'Change all',
    title: (count: string) => `Change all ${count} results`,
    act: 'Change',
    acts: {
      publish: 'Publish',
      withdraw: 'Withdraw',
      category: 'Set the category',
      addTag: 'Add a tag',
      removeTag: 'Remove a tag',
      delete: 'Move to the recycle bin',
      restore: 'Restore from the recycle bin',
    },
    category: 'Category',
    tag: 'Tag',
    tagNeeded: 'Enter a tag',
    note: 'Runs in the background. You can stop it, and undo it afterwards. Items that it does not apply to stay as they are.',
    begin: 'Start',
  },
});
