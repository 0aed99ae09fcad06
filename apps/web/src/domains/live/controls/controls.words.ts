import { defineWords } from '../../../shared/i18n/words.ts';

/** The bar under the picture: lines, actions and their keys. */
export const controlWords = defineWords({
  'zh-CN': {
    title: '快捷操作',
    lines: { main: '主路', hot: '热备', cold: '冷备' },
    switchTo: '切换到',
    onAir: '播出中',
    next: '即将切到',
    quality: '清晰度',
    keys: '快捷键',
    keysTitle: '监控快捷键',
    keysHelp: '按一次立即生效；结束直播需确认。正在输入文字或打开对话框时，快捷键不起作用。',
    singleKeys: '单键快捷键（监控与质检）',
    keyTexts: {
      line: '播出主路、热备、冷备',
      slate: '切垫片，再按恢复画面',
      mute: '静音，再按恢复声音',
      cut: '切断延时中的节目，再按放行（控流直播）',
      mark: '标记片段，写入直播报告',
      help: '打开本说明',
    },
    goLive: {
      button: '开播',
      title: '开播',
      text: '请先确认预览画面和声音，再填写标题与类目。所选线路将在下一个关键帧播出给观众。',
      line: '播出线路',
      done: (line: string) => `正在开播（${line}），等待关键帧`,
    },
    mark: '标记片段',
    noDelay: '仅控流直播可用',
    silence: {
      ends: (since: string, left: string) => `无人推流已 ${since}，直播将在 ${left} 后结束`,
      waits: (since: string) => `无人推流已 ${since}，直播会一直等待，直到手动结束`,
      meanwhile: '观众看到垫片，聊天、录制与转推继续。编码器恢复后自动播出。',
      longer: '再等 10 分钟',
      end: '立即结束',
    },
  },
  'en-US': {
    title: 'Controls',
    lines: { main: 'Main', hot: 'Hot', cold: 'Cold' },
    switchTo: 'Switch to',
    onAir: 'On air',
    next: 'Next',
    quality: 'Quality',
    keys: 'Keyboard shortcuts',
    keysTitle: 'Keyboard shortcuts of the monitor',
    keysHelp:
      'Keys take effect immediately; ending a live asks first. They are off while you type or a dialog is open.',
    singleKeys: 'Single-key shortcuts (Monitor and reviews)',
    keyTexts: {
      line: 'Put Main, Hot or Cold on air',
      slate: 'Show the slate; again to hide it',
      mute: 'Mute; again to unmute',
      cut: 'Cut the delayed program; again to resume (flow control)',
      mark: 'Mark a clip for the live report',
      help: 'Show this list',
    },
    goLive: {
      button: 'Go live',
      title: 'Go live',
      text: 'Check picture and sound in the preview, then name the live. The line goes on air at its next key frame.',
      line: 'Line',
      done: (line: string) => `Going live on ${line}; waiting for a key frame`,
    },
    mark: 'Mark a clip',
    noDelay: 'Flow Control Live only',
    silence: {
      ends: (since: string, left: string) => `Nobody has sent for ${since}. The live ends in ${left}`,
      waits: (since: string) => `Nobody has sent for ${since}. The live waits until someone ends it`,
      meanwhile:
        'Viewers see the slate; chat, recording and restreams go on. An encoder that returns is on air immediately.',
      longer: 'Wait longer',
      end: 'End now',
    },
  },
});
