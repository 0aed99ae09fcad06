import { defineWords } from '../../../shared/i18n/words.ts';

export const notificationWords = defineWords({
  'zh-CN': {
    intro:
      '选择每类消息的接收方式。播出线路中断和待办始终出现在消息中心；浏览器通知在本浏览器开启推送后，关闭播控台也能收到。',
    introMail:
      '选择每类消息的接收方式。播出线路中断和待办始终出现在消息中心；浏览器通知在本浏览器开启推送后，关闭播控台也能收到；邮件发送到已验证的邮箱。',
    kind: '消息类型',
    inProduct: '消息中心',
    always: '始终',
    desktop: '浏览器通知',
    sound: '提示音',
    kinds: { alarm: '播出线路中断', todo: '新的待办', notice: '通知', message: '消息' },
    switchOf: (kind: string, way: string) => `${kind}：${way}`,
    mail: '邮件',
    weekly: '每周一 08:00（公司时区）用邮件发送上周的数据周报',
    weeklyPage: '查看周报',
    turnOn: '在本浏览器开启推送',
    turnOff: '关闭本浏览器的推送',
    states: {
      off: '推送未开启，仅在播控台打开时显示通知',
      on: '推送已开启，关闭播控台也能收到通知',
      denied: '本浏览器不允许显示通知，请在浏览器的网站设置中更改',
      impossible: '本浏览器或当前连接不支持推送',
    },
    test: '试听提示音',
  },
  'en-US': {
    intro:
      'Select how you are notified of each kind. A lost line and to-dos are always in the message box. With push on in this browser, notifications also arrive while the console is closed.',
    introMail:
      'Select how you are notified of each kind. A lost line and to-dos are always in the message box. With push on in this browser, notifications also arrive while the console is closed. Mail goes to your verified address.',
    kind: 'Kind of message',
    inProduct: 'Message box',
    always: 'Always',
    desktop: 'Browser notification',
    sound: 'Sound',
    kinds: { alarm: 'Line on air lost', todo: 'New to-do', notice: 'Notice', message: 'Message' },
    switchOf: (kind: string, way: string) => `${kind}: ${way}`,
    mail: 'Mail',
    weekly: 'Mail last week’s report every Monday at 08:00 (company time)',
    weeklyPage: 'Open the weekly report',
    turnOn: 'Turn on push in this browser',
    turnOff: 'Turn off push in this browser',
    states: {
      off: 'Push is off: notifications are shown only while the console is open',
      on: 'Push is on: notifications also arrive while the console is closed',
      denied: 'This browser does not allow notifications; change that in its settings for this site',
      impossible: 'This browser or connection cannot receive push',
    },
    test: 'Play the sound',
  },
});
