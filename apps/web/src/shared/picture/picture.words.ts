import { defineWords } from '../i18n/words.ts';

export const pictureWords = defineWords({
  'zh-CN': { still: '动图只会保留第一帧' },
  'en-US': { still: 'Only the first picture of this animation is kept' },
});
