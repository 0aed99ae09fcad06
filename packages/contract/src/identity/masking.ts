/**
 * `13800138000` as `138******00`: enough to recognize one’s own number, and not a digit more. Masking is idempotent.
 */
export const maskPhone = (phone: string): string => {
  const digits = [...phone];
  const shown = digits.length >= 7 ? [3, 2] : [0, 0];
  return mask(digits, shown[0] ?? 0, shown[1] ?? 0);
};

/** `someone@example.com` as `s******@example.com`; the number of stars reveals nothing. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return at < 1 ? mask([...email], 0, 0) : `${[...email][0]}******${email.slice(at)}`;
};

/** A document's number by its first and last characters: `3` and `3` for an identity card, fewer for short ones. */
export const maskNumber = (number: string): string => {
  const signs = [...number];
  const shown = signs.length >= 15 ? 3 : signs.length >= 6 ? 1 : 0;
  return mask(signs, shown, shown);
};

/** A person's name by its first character. */
export const maskName = (name: string): string => {
  const first = [...name][0];
  return first === undefined ? '' : `${first}**`;
};

const mask = (signs: readonly string[], head: number, tail: number): string =>
  signs.map((sign, place) => (place < head || place >= signs.length - tail ? sign : '*')).join('');
