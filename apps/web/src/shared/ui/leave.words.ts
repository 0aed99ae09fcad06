import { defineWords } from '../i18n/words.ts';

export const leaveWords = defineWords({
  'zh-CN': {
    title: '放弃未保存的修改？',
    text: '页面上有尚未提交的内容，离开后将会丢失。',
    stay: '继续编辑',
    leave: '放弃修改',
  },
  'en-US': {
    title: 'Discard unsaved changes?',
    text: 'Your entries on this page are not saved and will be lost.',
    stay: 'Keep editing',
    leave: 'Discard',
  },
});
