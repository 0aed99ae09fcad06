import { defineWords } from '../../../shared/i18n/words.ts';

/** Settings of a studio that are on or off. */
export const studioSwitchWords = defineWords({
  'zh-CN': {
    autoStart: {
      label: '编码器连接后自动开播',
      hint: '关闭时，画面先在预览中等待，由操作员点“开播”。手动结束后总是等待操作员再次开播。',
      saved: '开播方式已保存',
    },
    stablePlayback: {
      label: '观众默认使用 HLS 播放',
      hint: '更稳定，延迟增加 1 至 3 秒。观众可在播放器中自行选择。',
      saved: '默认播放方式已保存',
    },
  },
  'en-US': {
    autoStart: {
      label: 'Go live automatically when an encoder connects',
      hint: 'When off, the picture stays in the preview until an operator goes live. After End live an operator always has to.',
      saved: 'Saved',
    },
    stablePlayback: {
      label: 'Viewers watch by HLS by default',
      hint: 'More stable, with 1 to 3 seconds more delay. Viewers can switch in the player.',
      saved: 'Saved',
    },
  },
});
