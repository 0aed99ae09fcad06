import type { LineNow, StudioNow } from '@onair/contract/live/studio-now';
import { expect, test } from 'vitest';
import { type PreviewReason, previewReason, reasonIn } from './preview-reason.ts';

const line = (name: LineNow['line'], phase: LineNow['phase']) => ({ line: name, phase }) as LineNow;
const onAir = {
  media: { available: true, away: null },
  program: 'main',
  lines: [line('main', 'live'), line('hot', 'armed')],
  renditions: [{ rendition: '480p', kbps: 0, viewers: 0 }],
} as unknown as StudioNow;

test.each<[string, Partial<StudioNow>, Parameters<typeof previewReason>[1], PreviewReason]>([
  ['that it loads, while the line on air has a signal', {}, 'preview', 'loading'],
  ['the media process', { media: { available: false, away: 'starting' } }, 'preview', 'media'],
  ['nothing on air', { program: null, lines: [] }, 'preview', 'offAir'],
  [
    'an encoder that has sent no picture yet',
    { program: null, lines: [line('main', 'starting')] },
    'preview',
    'starting',
  ],
  ['a line without an encoder', {}, 'hot', 'noSignal'],
  ['an encoder that fell silent', { lines: [line('main', 'stalled')] }, 'preview', 'returning'],
  ['a rendition that gives nothing', {}, '480p', 'rendition'],
  ['that it loads, while the slate is on air', { program: 'slate' }, 'preview', 'loading'],
])('without a picture the preview names %s', (_, part, source, reason) => {
  expect(previewReason({ ...onAir, ...part }, source)).toBe(reason);
});

test('no reason is shown before the state is known', () => {
  expect(previewReason(undefined, 'preview')).toBeNull();
});

test('the network is named only where the server is not reached, and the codec where the browser lacks it', () => {
  expect(reasonIn('waiting', 'loading')).toBe('loading');
  expect(reasonIn('away', 'loading')).toBe('connection');
  expect(reasonIn('away', 'media')).toBe('media');
  expect(reasonIn('unplayable', 'loading')).toBe('format');
  expect(reasonIn('refused', 'loading')).toBeNull();
});
