/**
 * Whether a page of this origin may open the stream: our own (its host is the host it was asked on) or a listed one.
 * Without an origin nobody may: every browser sends one, and a program that is no browser can name ours. `null` is the
 * origin of sandboxed frames and local files and is never ours.
 * @param host the request's Host header
 * @param allowed origins as browsers write them, `https://console.example`
 */
export const originAllowed = (
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean => {
  if (origin === undefined) return false;
  const url = URL.parse(origin);
  // Compared with what a browser would have written, so that nothing hides in user names, paths or spaces.
  if (!url || url.origin !== origin || !/^https?:$/.test(url.protocol)) return false;
  if (allowed.includes(origin)) return true;
  return host !== undefined && URL.parse(`${url.protocol}//${host}`)?.host === url.host;
};
