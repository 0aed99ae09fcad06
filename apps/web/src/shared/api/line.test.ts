import { afterEach, expect, test, vi } from 'vitest';
import { mayFetchAhead } from './line.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['no such report', {}, true],
  ['a fast line', { connection: { effectiveType: '4g', saveData: false } }, true],
  ['a slow line', { connection: { effectiveType: '3g', saveData: false } }, false],
  ['a very slow line', { connection: { effectiveType: 'slow-2g' } }, false],
  ['a reader who saves data', { connection: { effectiveType: '4g', saveData: true } }, false],
])('with %s, code is fetched ahead: %o, %s', (_name, navigator, expected) => {
  vi.stubGlobal('navigator', navigator);
  expect(mayFetchAhead()).toBe(expected);
});
