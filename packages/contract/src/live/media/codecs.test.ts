import { expect, test } from 'vitest';
import { aacName, av1Name, avcName, hevcName } from './codecs.ts';

const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

test('H.264 is named by profile, compatibility and level', () => {
  expect(avcName(bytes('0164000affe1'))).toBe('avc1.64000a');
});

test('HEVC is named as in the annex of its file format', () => {
  expect(hevcName(bytes('010160000000b0000000000078f000'))).toBe('hvc1.1.6.L120.B0');
  expect(hevcName(bytes('0122200000009000000000009900'))).toBe('hvc1.2.4.H153.90');
  expect(hevcName(bytes('01a1800000000000000000005d00'))).toBe('hvc1.B1.1.H93');
});

test('AV1 is named by profile, level, tier and depth', () => {
  expect(av1Name(bytes('81044c00'))).toBe('av01.0.04M.10');
  expect(av1Name(bytes('814de000'))).toBe('av01.2.13H.12');
  expect(av1Name(bytes('81080c00'))).toBe('av01.0.08M.08');
});

test('AAC is named by its object type', () => {
  expect(aacName(bytes('1190'))).toBe('mp4a.40.2');
  expect(aacName(bytes('2b92'))).toBe('mp4a.40.5');
});
