import { defineWords } from '../i18n/words.ts';

export const apiWords = defineWords({
  'zh-CN': {
    /** The specification's transport error. */
    requestError: '请求出错，请检查网络后重试',
    /** A refusal that came without a message. */
    error: '出错了',
  },
  'en-US': {
    requestError: 'Request Error',
    error: 'Error',
  },
});
