/**
 * The one place where formatters of `Intl` are made. One costs a quarter of a millisecond and 28 kB outside the heap, where
 * no collection sees it; used again, it costs nothing.
 */

/** Formatters kept of each kind: one for each language, zone and style in use. */
const KEPT_MAX = 200;

/** Makes each formatter once; the one made first gives way at the limit. */
const kept = <Options, Made>(
  make: (locale: string | undefined, options: Options | undefined) => Made,
): ((locale: string | undefined, options?: Options) => Made) => {
  const made = new Map<string, Made>();
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const [first] = made.keys();
    if (made.size >= KEPT_MAX && first !== undefined) made.delete(first);
    const one = make(locale, options);
    made.set(key, one);
    return one;
  };
};

export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions | undefined) => new Intl.DateTimeFormat(locale, options),
);
export const numberFormat = kept(
  (locale, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(locale, options),
);
/** The offset of a zone at an instant, as a reader knows it: `GMT+8`. */
export const zoneOffset = (locale: string, at: Date, timeZone: string): string =>
  dateFormat(locale, { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
export const relativeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions | undefined) => new Intl.RelativeTimeFormat(locale, options),
);
export const listFormat = kept(
  (locale, options: Intl.ListFormatOptions | undefined) => new Intl.ListFormat(locale, options),
);
export const displayNames = kept(
  (locale, options: Intl.DisplayNamesOptions = { type: 'region' }) => new Intl.DisplayNames(locale, options),
);
export const collator = kept((locale, options: Intl.CollatorOptions | undefined) => new Intl.Collator(locale, options));
