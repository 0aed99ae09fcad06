/** The round number nearest to `n` that steps of an axis are made of. */
const roundStep = (n: number): number => {
  const power = 10 ** Math.floor(Math.log10(n));
  const digit = n / power;
  return power * (digit < 1.5 ? 1 : digit < 2.5 ? 2 : digit < 4 ? 3 : digit < 7 ? 5 : 10);
};

/** Round values from zero up to `most` or just above it, in about five steps of whole numbers. */
export const ticksTo = (most: number): number[] => {
  const step = Math.max(1, roundStep(Math.max(most, 1) / 5));
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, n) => n * step);
};
