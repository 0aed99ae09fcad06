import { PARAMETER_PATHS, presets } from '@onair/contract/stream-parameters/stream-parameters';
import { describe, expect, test } from 'vitest';
import { assemble, changedPaths, draftOf, faultsOf, parametersOf, withValue } from './group-draft.ts';

const good = draftOf({ video: presets.video.mode1, audio: presets.audio.mode1 });
const custom = withValue(withValue(good, 'video.mode', 'custom'), 'audio.mode', 'custom');

describe('a draft', () => {
  test('made of parameters gives them back', () => {
    expect(parametersOf(good)).toEqual({ video: presets.video.mode1, audio: presets.audio.mode1 });
  });

  test('of a studio without parameters asks for every one', () => {
    const faults = faultsOf(draftOf(null));
    expect(Object.keys(faults)).toEqual([...PARAMETER_PATHS]);
    expect(new Set(Object.values(faults))).toEqual(new Set(['empty']));
  });

  test.each([
    ['video.acquisition.frameRate', 1, 30],
    ['video.encoding.frameRate', 1, 30],
    ['audio.encoding.rate', 150, 1800],
  ] as const)('takes %s from %i to %i', (path, min, max) => {
    const fits = (value: string) => faultsOf(withValue(custom, path, value))[path] === undefined;
    expect([min - 1, min, min + 1, max - 1, max, max + 1].map((n) => fits(String(n)))).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect([' ', '1.5', '1e1', '-1', '0x10', '一'].map(fits)).toEqual(Array.from({ length: 6 }, () => false));
    expect(fits(` ${max} `)).toBe(true);
    const wide = String(max).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    expect([wide, fits(wide)]).toEqual([wide, true]);
    expect(assemble(withValue(custom, path, wide))).toEqual(assemble(withValue(custom, path, String(max))));
  });

  test('keeps its rates in order', () => {
    const rates = (min: string, usual: string, max: string) =>
      faultsOf({
        ...custom,
        'video.encoding.rate.min': min,
        'video.encoding.rate.default': usual,
        'video.encoding.rate.max': max,
      });
    expect(rates('150', '150', '150')).toEqual({});
    expect(rates('300', '299', '900')).toEqual({ 'video.encoding.rate.default': 'outside' });
    expect(rates('300', '901', '900')).toEqual({ 'video.encoding.rate.default': 'outside' });
    expect(rates('900', '900', '300')).toEqual({ 'video.encoding.rate.max': 'belowMin' });
    expect(rates('1801', '900', '300')).toEqual({ 'video.encoding.rate.min': 'range' });
  });
});

describe('a preset', () => {
  test('brings its values and leaves the other part alone', () => {
    const next = withValue(custom, 'video.mode', 'mode2');
    expect(parametersOf(next)?.video).toEqual(presets.video.mode2);
    expect(parametersOf(next)?.audio).toEqual({ ...presets.audio.mode1, mode: 'custom' });
  });

  test('is left as soon as another value is typed', () => {
    expect(withValue(good, 'video.acquisition.frameRate', '20')['video.mode']).toBe('custom');
    expect(changedPaths(good, withValue(good, 'video.acquisition.frameRate', '20'))).toEqual([
      'video.mode',
      'video.acquisition.frameRate',
    ]);
  });
});

describe('a form that starts empty, as for a new studio', () => {
  const draft = draftOf(null);

  test.each(PARAMETER_PATHS)('takes a value at %s before anything else was chosen', (path) => {
    const value = path.endsWith('mode') ? 'mode1' : '300';
    expect(() => faultsOf(withValue(draft, path, value))).not.toThrow();
  });

  test('takes its rates before the audio mode was chosen', () => {
    const rates = (['min', 'default', 'max'] as const).reduce(
      (now, key) => withValue(now, `video.encoding.rate.${key}`, '300'),
      withValue(draft, 'video.mode', 'custom'),
    );
    expect(faultsOf(rates)['audio.mode']).toBe('empty');
    expect(parametersOf(rates)).toBeNull();
  });
});
