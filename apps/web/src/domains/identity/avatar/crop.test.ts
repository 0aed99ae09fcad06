import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Extent, largestCrop, moved, resized, sideAt, sides, zoomLevel } from './crop.ts';

const extent = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) });
const act = fc.oneof(
  fc.record({ dx: fc.integer({ min: -9999, max: 9999 }), dy: fc.integer({ min: -9999, max: 9999 }) }),
  fc.record({ side: fc.integer({ min: -10, max: 20000 }) }),
);

const inside = ({ x, y, size }: { x: number; y: number; size: number }, picture: Extent): boolean =>
  [x, y, size].every(Number.isInteger) &&
  x >= 0 &&
  y >= 0 &&
  size >= 1 &&
  x + size <= picture.width &&
  y + size <= picture.height;

describe('the square that is cut out', () => {
  test('never leaves the picture, however it is dragged and resized', () => {
    fc.assert(
      fc.property(extent, fc.array(act, { maxLength: 20 }), (picture, acts) => {
        let crop = largestCrop(picture);
        expect(inside(crop, picture)).toBe(true);
        for (const one of acts) {
          crop = 'side' in one ? resized(crop, one.side, picture) : moved(crop, one.dx, one.dy, picture);
          expect(inside(crop, picture)).toBe(true);
        }
      }),
    );
  });

  test('begins as the largest one around the middle', () => {
    expect(largestCrop({ width: 400, height: 200 })).toEqual({ x: 100, y: 0, size: 200 });
  });

  test('has a nearness from 0 to 100 that leads back to its side', () => {
    const picture = { width: 1600, height: 1200 };
    expect(zoomLevel(largestCrop(picture), picture)).toBe(0);
    const nearest = resized(largestCrop(picture), sideAt(100, picture), picture);
    expect([nearest.size, zoomLevel(nearest, picture)]).toEqual([sides(picture).min, 100]);
  });
});
