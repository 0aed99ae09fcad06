/** The middle value; 0 of none. */
export const median = (values: readonly number[]): number => share(values, 0.5);

/** The value below which this share of them lies; 0 of none. */
export const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
