import { defineWords } from '../../../shared/i18n/words.ts';

export const onAirWords = defineWords({
  'zh-CN': {
    title: '正在直播',
    monitor: '实时监控',
    none: '当前没有直播',
    duration: '已播',
  },
  'en-US': {
    title: 'On air now',
    monitor: 'Control room',
    none: 'Nothing is on air',
    duration: 'On air for',
  },
});
