export type Point = readonly [x: number, y: number];

const num = (n: number): string => String(Math.round(n * 100) / 100);

/**
 * The slope of a curve at each of its points, so that it rises and falls only where its points do (Fritsch and Carlson,
 * 1980).
 */
const slopesOf = (points: readonly Point[]): number[] => {
  const steps = points.slice(1).map(([x, y], n) => {
    const [px, py] = points[n] ?? [x, y];
    return x === px ? 0 : (y - py) / (x - px);
  });
  return points.map((_, n) => {
    const before = steps[n - 1] ?? steps[n] ?? 0;
    const after = steps[n] ?? before;
    if (before * after <= 0) return 0;
    const mean = (before + after) / 2;
    return Math.sign(mean) * Math.min(Math.abs(mean), 3 * Math.abs(before), 3 * Math.abs(after));
  });
};

/** A smooth path through points ordered from left to right; empty for none. */
export const curve = (points: readonly Point[]): string => {
  const slopes = slopesOf(points);
  return points
    .map(([x, y], n) => {
      const [px, py] = points[n - 1] ?? [x, y];
      const third = (x - px) / 3;
      if (n === 0) return `M${num(x)} ${num(y)}`;
      const control = `${num(px + third)} ${num(py + third * (slopes[n - 1] ?? 0))}`;
      return `C${control} ${num(x - third)} ${num(y - third * (slopes[n] ?? 0))} ${num(x)} ${num(y)}`;
    })
    .join('');
};

/** A straight path through points. */
export const polyline = (points: readonly Point[]): string =>
  points.map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${num(x)} ${num(y)}`).join('');

/** A point of a circle around the origin; `turn` is a fraction of it, clockwise from the top. */
export const onCircle = (radius: number, turn: number): Point => [
  radius * Math.sin(turn * 2 * Math.PI),
  -radius * Math.cos(turn * 2 * Math.PI),
];

/**
 * A part of a ring; `from` and `to` are fractions of the whole. A full part stays slightly short of it, since an arc
 * must end elsewhere than it begins.
 */
export const sector = (inner: number, outer: number, from: number, to: number): string => {
  const end = Math.min(to, from + 0.9999);
  const large = end - from > 0.5 ? 1 : 0;
  const at = (radius: number, turn: number): string => onCircle(radius, turn).map(num).join(' ');
  return `M${at(outer, from)}A${outer} ${outer} 0 ${large} 1 ${at(outer, end)}L${at(inner, end)}A${inner} ${inner} 0 ${large} 0 ${at(inner, from)}Z`;
};

/** The round number nearest to `n` for the steps of an axis. */
const roundStep = (n: number): number => {
  const power = 10 ** Math.floor(Math.log10(n));
  const digit = n / power;
  return power * (digit < 1.5 ? 1 : digit < 2.5 ? 2 : digit < 4 ? 3 : digit < 7 ? 5 : 10);
};

/** Round values from zero to `most` or just above it, in about five integer steps. */
export const ticksTo = (most: number): number[] => {
  const step = Math.max(1, roundStep(Math.max(most, 1) / 5));
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, n) => n * step);
};
