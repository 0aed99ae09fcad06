import type { LineNow, StudioNow } from '@onair/contract/live/studios/now';
import { expect, test } from 'vitest';
import { type PreviewReason, previewOf, previewReason, reasonIn } from './preview.state.ts';

type Now = Parameters<typeof previewOf>[0];
const now = (part: object): Now => ({ program: 'main', lines: [], renditions: [], ...part }) as unknown as Now;

test('the preview follows the program where a rendition gives no picture, and shows before air the line that waits', () => {
  const waiting = { program: null, lines: [{ line: 'hot', phase: 'live' }] };
  expect(previewOf(now({}), 'preview')).toBe('preview');
  expect(previewOf(now({}), 'hot')).toBe('hot');
  expect(previewOf(now({}), '480p')).toBe('preview');
  expect(previewOf(now({ renditions: [{ rendition: '480p', kbps: 0 }] }), '480p')).toBe('preview');
  expect(previewOf(now({ renditions: [{ rendition: '480p', kbps: 500 }] }), '480p')).toBe('480p');
  expect(previewOf(now({ program: 'slate' }), '480p')).toBe('preview');
  expect(previewOf(now(waiting), 'preview')).toBe('hot');
  expect(previewOf(now({ program: null }), 'preview')).toBe('preview');
});

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
