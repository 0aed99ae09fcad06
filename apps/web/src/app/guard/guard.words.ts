import { defineWords } from '../../shared/i18n/words.ts';

export const guardWords = defineWords({
  'zh-CN': {
    menuTitle: '菜单来源于后台',
    menuLoading: '加载中',
    menuLoaded: '加载成功',
    menuFailed: '加载失败',
    unreachable: '暂时无法连接服务器',
    unreachableText: '您仍处于登录状态。请检查网络，然后重试。',
    retry: '重试',
    welcome: '欢迎使用',
    noAccess: '您没有该页面的访问权限',
    notFound: '页面不存在',
    notFoundText: '您访问的地址不存在，或者您没有访问权限。',
    toWorkplace: '返回工作台',
  },
  'en-US': {
    menuTitle: 'Menu from server',
    menuLoading: 'loading',
    menuLoaded: 'success',
    menuFailed: 'error',
    unreachable: 'Can’t reach the server',
    unreachableText: 'You are still signed in. Check your network and try again.',
    retry: 'Retry',
    welcome: 'Welcome',
    noAccess: 'You don’t have access to that page',
    notFound: 'Page not found',
    notFoundText: 'Page not found, or you don’t have access.',
    toWorkplace: 'Back to Workplace',
  },
});
