type AgeWords = Record<'days' | 'hours' | 'minutes' | 'seconds', (n: number) => string>;

const UNITS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** How long something has waited, in its two largest units: `3 天 4 小时`, `1 min 5 s`. */
export const ageText = (seconds: number, words: AgeWords): string => {
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  if (first < 0) return words.seconds(0);
  let left = seconds;
  const parts: string[] = [];
  for (const [unit, size] of UNITS.slice(first, first + 2)) {
    const n = Math.floor(left / size);
    left -= n * size;
    if (n > 0) parts.push(words[unit](n));
  }
  return parts.join(' ');
};
