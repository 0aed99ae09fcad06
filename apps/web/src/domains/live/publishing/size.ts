export type Size = { width: number; height: number };

/** The largest size of the same shape within a box, never larger than the source; H.264 wants even numbers. */
export const fitted = (source: Size, box: Size): Size => {
  const scale = Math.min(1, box.width / source.width, box.height / source.height);
  const even = (length: number) => Math.max(2, 2 * Math.floor((length * scale + 0.01) / 2));
  return { width: even(source.width), height: even(source.height) };
};
