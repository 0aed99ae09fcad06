import { expect, test } from 'vitest';
import { previewOf } from './monitor-state.ts';

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
