const two = (n: number): string => String(n).padStart(2, '0');

/** A length in seconds as it is read on a clock: `05:19`, from an hour on `01:05:19`. A dash where it is not known. */
export const clockTime = (seconds: number | null): string => {
  if (seconds === null) return '–';
  const whole = Math.max(0, Math.floor(seconds));
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return whole >= 3600 ? `${two(Math.floor(whole / 3600))}:${rest}` : rest;
};
