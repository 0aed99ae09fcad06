import { defineWords } from '../../shared/i18n/words.ts';

export const exceptionWords = defineWords({
  'zh-CN': {
    403: '对不起，您没有访问该资源的权限',
    404: '抱歉，页面不见了～',
    500: '抱歉，服务器出了点问题～',
    retry: '重试',
    back: '返回',
    tried: '已重试，该页面仍不可用',
  },
  'en-US': {
    403: 'Access to this resource on the server is denied.',
    404: 'Whoops, this page is gone.',
    500: 'Internal server error',
    retry: 'Retry',
    back: 'Back',
    tried: 'Tried again. The page is still not available.',
  },
});
