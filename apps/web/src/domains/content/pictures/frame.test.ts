import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cropOf,
  type Handle,
  moved,
  partOf,
  RATIO_KEYS,
  ratioFor,
  shaped,
  slopeOf,
  stretched,
  WHOLE,
} from './frame.ts';

const PICTURE = { width: 1200, height: 900 };

test('all of a picture is no crop, and has its own shape', () => {
  expect(cropOf(WHOLE)).toBeNull();
  expect(ratioFor(null, PICTURE)).toBe('original');
});

test('a crop has the shape that it was given, and is the part of the picture that it says', () => {
  const square = shaped(WHOLE, slopeOf('square', PICTURE));
  expect(square).toEqual({ x: 125, y: 0, width: 750, height: 1000 });
  expect(partOf(square, PICTURE)).toEqual({ left: 150, top: 0, width: 900, height: 900 });
  expect(ratioFor({ x: 100, y: 100, width: 500, height: 667 }, PICTURE)).toBe('square');
  expect(ratioFor({ x: 100, y: 100, width: 500, height: 123 }, PICTURE)).toBe('free');
  expect(shaped(square, slopeOf('free', PICTURE))).toBe(square);
});

test('a handle moves its sides alone, and with a shape the others with them', () => {
  const crop = { x: 200, y: 200, width: 400, height: 400 };
  expect(stretched(crop, [1, 0], 100, 50, null)).toEqual({ x: 200, y: 200, width: 500, height: 400 });
  expect(stretched(crop, [-1, -1], -100, -300, null)).toEqual({ x: 100, y: 0, width: 500, height: 600 });
  expect(stretched(crop, [1, 1], 100, 0, 1)).toEqual({ x: 200, y: 200, width: 500, height: 500 });
  expect(stretched(crop, [0, 1], 0, 100, 1)).toEqual({ x: 150, y: 200, width: 500, height: 500 });
  expect(stretched(crop, [1, 1], 900, 900, 1)).toEqual({ x: 200, y: 200, width: 800, height: 800 });
  expect(stretched(crop, [1, 1], -900, -900, null)).toEqual({ x: 200, y: 200, width: 40, height: 40 });
});

test('a crop never leaves its picture, whatever is done to it', () => {
  const far = fc.integer({ min: -2000, max: 2000 });
  const hand = fc.constantFrom(-1 as const, 0 as const, 1 as const);
  const act = fc.record({ handle: fc.tuple(hand, hand), dx: far, dy: far, ratio: fc.constantFrom(...RATIO_KEYS) });
  const side = fc.integer({ min: 200, max: 4000 });
  fc.assert(
    fc.property(side, side, fc.array(act, { maxLength: 12 }), (width, height, acts) => {
      let crop = WHOLE;
      for (const { handle, dx, dy, ratio } of acts) {
        const slope = slopeOf(ratio, { width, height });
        const isMove = handle.every((part) => part === 0);
        crop = isMove ? moved(crop, dx, dy) : stretched(shaped(crop, slope), handle satisfies Handle, dx, dy, slope);
        expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0);
        expect(Math.min(crop.width, crop.height)).toBeGreaterThanOrEqual(10);
        expect(Math.max(crop.x + crop.width, crop.y + crop.height)).toBeLessThanOrEqual(1000);
      }
    }),
  );
});
