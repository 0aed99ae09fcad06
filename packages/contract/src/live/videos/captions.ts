import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Uuid } from '../../text.ts';
import { CaptionLanguage } from './caption.ts';
import { Video } from './video.ts';

export * from './caption.ts';

/** Longest caption file, in characters. */
export const CAPTION_CHARS_MAX = 512 * 1024;
/** For the `accept` of a file control. */
export const CAPTION_ACCEPT = '.vtt,.srt';

const OfVideo = { params: Type.Object({ id: Uuid }), output: Video };

/**
 * WebVTT, or SubRip, which is converted. In place of those of the same language. `text` left out changes the default alone.
 * A fault of `text` names the line (`caption-text.ts`).
 */
export const saveCaptions = endpoint({
  name: 'saveCaptions',
  method: 'PUT',
  path: '/api/videos/:id/captions',
  access: 'live',
  changes: ['live.videos'],
  bodyLimit: 4 * CAPTION_CHARS_MAX,
  summary: 'Add captions to a video, replace those of a language, or make them the default',
  summaryZh: '为视频添加字幕、替换某一语言的字幕，或将其设为默认',
  ...OfVideo,
  body: Type.Object({
    language: CaptionLanguage,
    text: Type.Optional(Type.String({ minLength: 1, maxLength: CAPTION_CHARS_MAX })),
    isDefault: Type.Boolean(),
  }),
  refusals: ['notFound'],
});

export const removeCaptions = endpoint({
  name: 'removeCaptions',
  method: 'POST',
  path: '/api/videos/:id/captions-removal',
  access: 'live',
  changes: ['live.videos'],
  summary: 'Remove the captions of a language from a video',
  summaryZh: '移除视频某一语言的字幕',
  ...OfVideo,
  body: Type.Object({ language: CaptionLanguage }),
  refusals: ['notFound'],
});
