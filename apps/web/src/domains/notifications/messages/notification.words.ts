import { defineWords } from '../../../shared/i18n/words.ts';

export const notificationWords = defineWords({
  'zh-CN': {
    intro:
      '所有消息都会出现在消息中心。此外，播控台在本浏览器中打开时，可以发出系统通知和提示音；关闭播控台后不会推送，也不会发送邮件。',
    kind: '消息类型',
    inProduct: '消息中心',
    always: '始终',
    desktop: '浏览器通知',
    sound: '提示音',
    kinds: { alarm: '播出线路中断', todo: '新的待办', notice: '通知', message: '消息' },
    switchOf: (kind: string, way: string) => `${kind}：${way}`,
    allow: '允许本浏览器显示通知',
    granted: '本浏览器已允许显示通知',
    denied: '本浏览器不允许显示通知，请在浏览器的网站设置中更改',
    test: '试听提示音',
  },
  'en-US': {
    intro:
      'Every message is in the message box. While the console is open in this browser, it can also show notifications and sound an alarm. Nothing is pushed once it is closed, and no mail is sent.',
    kind: 'Kind of message',
    inProduct: 'Message box',
    always: 'Always',
    desktop: 'Browser notification',
    sound: 'Sound',
    kinds: { alarm: 'Line on air lost', todo: 'New to-do', notice: 'Notice', message: 'Message' },
    switchOf: (kind: string, way: string) => `${kind}: ${way}`,
    allow: 'Allow notifications in this browser',
    granted: 'This browser may show notifications',
    denied: 'This browser does not allow notifications; change that in its settings for this site',
    test: 'Play the sound',
  },
});
