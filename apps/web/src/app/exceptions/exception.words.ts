import { defineWords } from '../../shared/i18n/words.ts';

export const exceptionWords = defineWords({
  'zh-CN': {
    403: '对不起，您没有访问该资源的权限',
    404: '抱歉，页面不见了～',
    500: '抱歉，服务器出了点问题～',
    retry: '重试',
    back: '返回',
    tried: '已重试，该页面仍不可用',
    waiting: '您的账号等待确认',
    waitingText: '此页显示公司的内容与数据。账号是您自行注册的，需要管理员确认您属于本公司后才能查看。',
    meanwhile: '您可以先完善个人资料并验证邮箱，便于管理员认出您。确认后此页会自动显示。',
    completeProfile: '完善资料',
    checkAgain: '重新检查',
    stillWaiting: '账号仍在等待确认',
  },
  'en-US': {
    403: 'Access to this resource on the server is denied.',
    404: 'Whoops, this page is gone.',
    500: 'Internal server error',
    retry: 'Retry',
    back: 'Back',
    tried: 'Tried again. The page is still not available.',
    waiting: 'Your account is waiting for confirmation',
    waitingText:
      'This page shows the company’s content and figures. You opened the account yourself, so an admin has to confirm that you belong to the company first.',
    meanwhile:
      'Until then, complete your profile and verify your email, so that the admin knows who you are. This page appears by itself after that.',
    completeProfile: 'Complete profile',
    checkAgain: 'Check again',
    stillWaiting: 'Your account is still waiting for confirmation',
  },
});
