import { expect, test } from 'vitest';
import { isOfLive } from './use-captions.ts';

test.each([
  ['that a browser makes of the rendition in HLS', { kind: 'captions', label: 'CC' }, 'hls', true],
  ['that another makes of it', { kind: 'subtitles', label: 'CC' }, 'hls', true],
  ['of ours over FLV', { kind: 'captions', label: '' }, 'flv', true],
  ['of ours that FLV left behind, or of captions inside pictures', { kind: 'captions', label: '' }, 'hls', false],
  ['of data', { kind: 'metadata', label: 'CC' }, 'hls', false],
] as const)('a track %s is told apart', (_what, track, transport, is) => {
  expect(isOfLive(track, transport)).toBe(is);
});
