import { describe, expect, test } from 'vitest';
import { place } from './popup.ts';

const screen = { width: 400, height: 300 };
const popup = { width: 120, height: 100 };
const at = (left: number, top: number) => ({ left, top, right: left + 32, bottom: top + 32 });

describe('a popup', () => {
  test('opens below, its right edge at the button’s', () => {
    expect(place(at(200, 10), popup, screen, 'below-end')).toEqual({ left: 112, top: 48 });
  });

  test('opens above when there is no room below', () => {
    expect(place(at(200, 250), popup, screen, 'below')).toEqual({ left: 200, top: 144 });
  });

  test('never leaves the screen', () => {
    expect(place(at(0, 10), popup, screen, 'below-end').left).toBe(8);
    expect(place(at(380, 10), popup, screen, 'below').left).toBe(272);
    expect(place(at(380, 280), { width: 120, height: 290 }, screen, 'right')).toEqual({ left: 272, top: 8 });
  });
});
