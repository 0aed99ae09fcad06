import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropOf, pieceOf, ratioFor } from './frame.ts';

const PICTURE = { width: 1200, height: 900 };

test('all of a picture is no crop, and has its own shape', () => {
  expect(cropOf({ x: 0, y: 0, size: 1200 }, 0.75, PICTURE)).toBeNull();
  expect([pieceOf(null, PICTURE), ratioFor(null, PICTURE)]).toEqual([null, 'original']);
});

test('a piece is found again from its crop, in its shape', () => {
  const crop = cropOf({ x: 120, y: 90, size: 600 }, 1, PICTURE);
  expect(crop).toEqual({ x: 100, y: 100, width: 500, height: 667 });
  expect([pieceOf(crop, PICTURE), ratioFor(crop, PICTURE)]).toEqual([{ x: 120, y: 90, size: 600 }, 'square']);
});

test('a crop never leaves its picture', () => {
  const side = fc.integer({ min: 16, max: 4000 });
  fc.assert(
    fc.property(side, side, fc.double({ min: 0, max: 1, noNaN: true }), (width, height, at) => {
      const size = Math.min(width, height);
      const piece = { x: Math.round((width - size) * at), y: Math.round((height - size) * at), size };
      const crop = cropOf(piece, 1, { width, height });
      if (!crop) return;
      expect(crop.x + crop.width).toBeLessThanOrEqual(1000);
      expect(crop.y + crop.height).toBeLessThanOrEqual(1000);
    }),
  );
});
