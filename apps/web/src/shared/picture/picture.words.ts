import { defineWords } from '../i18n/words.ts';

export const pictureWords = defineWords({
  'zh-CN': {
    still: '动图只会保留第一帧',
    wrongType: '仅支持 PNG、JPEG 和 WebP 图片',
    tooLarge: '图片缩小后仍超过 5 MB，请换一张',
  },
  'en-US': {
    still: 'Only the first picture of this animation is kept',
    wrongType: 'Only PNG, JPEG and WebP pictures can be uploaded',
    tooLarge: 'This picture stays above 5 MB even when made smaller. Select another one.',
  },
});
