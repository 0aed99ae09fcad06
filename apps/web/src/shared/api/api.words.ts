import { defineWords } from '../i18n/words.ts';

export const apiWords = defineWords({
  'zh-CN': {
    /** The specification's transport error. */
    requestError: '请求出错，请检查网络后重试',
    /** A refusal without a message. */
    error: '出错了',
    /** A failure of a page that is not visible. */
    onPage: (page: string, text: string) => `${page}：${text}`,
  },
  'en-US': {
    requestError: 'Request Error',
    error: 'Error',
    onPage: (page: string, text: string) => `${page}: ${text}`,
  },
});
