import { defineWords } from '../../shared/i18n/words.ts';

export const sessionWords = defineWords({
  'zh-CN': {
    title: '登录已失效',
    text: '登录已失效。您可以留在当前页面，或重新登录。',
    again: '重新登录',
    stay: '取消',
  },
  'en-US': {
    title: 'Confirm logout',
    text: 'You have been logged out, you can cancel to stay on this page, or log in again',
    again: 'Re-Login',
    stay: 'Cancel',
  },
});
