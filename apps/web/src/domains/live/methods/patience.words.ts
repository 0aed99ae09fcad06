import { defineWords } from '../../../shared/i18n/words.ts';

/** For how long a live goes on while nobody sends. */
export const patienceWords = defineWords({
  'zh-CN': {
    label: '断流后等待',
    hint: '无人推流时，直播以垫片继续：观众、聊天、录制和转推不中断，编码器恢复后自动播出。超过等待时间则结束直播。',
    byHand: '直到手动结束',
    time: (seconds: number) => {
      if (seconds === 0) return '不等待';
      if (seconds < 60 || seconds % 60 !== 0) return `${seconds} 秒`;
      return seconds < 3600 || seconds % 3600 !== 0 ? `${seconds / 60} 分钟` : `${seconds / 3600} 小时`;
    },
    saved: '等待时间已保存',
  },
  'en-US': {
    label: 'Wait for an encoder that is gone',
    hint: 'While nobody sends, the live goes on with the slate: viewers, chat, recording and restreams stay, and an encoder that returns is on air immediately. After this time the live ends.',
    byHand: 'Until ended by hand',
    time: (seconds: number) => {
      if (seconds === 0) return 'Not at all';
      if (seconds < 60 || seconds % 60 !== 0) return `${seconds} s`;
      return seconds < 3600 || seconds % 3600 !== 0 ? `${seconds / 60} min` : `${seconds / 3600} h`;
    },
    saved: 'Saved',
  },
});
