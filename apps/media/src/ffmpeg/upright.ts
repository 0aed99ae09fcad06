import type { Stream } from 'node-av/lib';
import type { Av } from './library.ts';

/** Clockwise quarter turns that a phone records for the rotation of its picture. */
const quartersOf = (av: Av, stream: Stream): number => {
  const matrix = stream.codecpar.getCodedSideData(av.AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return 0;
  const at = (index: number) => matrix.readInt32LE(index * 4);
  const scale = (a: number, b: number) => Math.hypot(a, b) || 1;
  const angle = Math.atan2(at(1) / scale(at(1), at(4)), at(0) / scale(at(0), at(3)));
  return ((Math.round((angle * 2) / Math.PI) % 4) + 4) % 4;
};

const TURNS = [[], ['transpose=clock'], ['hflip', 'vflip'], ['transpose=cclock']];

/** The filters that turn a stream's pictures upright. */
export const uprightBy = (av: Av, stream: Stream): string[] => TURNS[quartersOf(av, stream)] ?? [];

/** The size of a stream's pictures once they are upright. */
export const uprightSize = (av: Av, stream: Stream): { width: number; height: number } => {
  const { width, height } = stream.codecpar;
  return quartersOf(av, stream) % 2 === 1 ? { width: height, height: width } : { width, height };
};
