import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Locale } from '@onair/contract/text';
import { AppError } from '../errors.ts';

const compressedWords: Record<Locale, string> = {
  'zh-CN': '请求内容不能压缩，请去掉 Content-Encoding 后原样发送',
  'en-US': 'The body of a request is sent without compression: leave out Content-Encoding',
};
const twiceWords: Record<Locale, string> = {
  'zh-CN': '请求中有只能出现一次的标头出现了两次',
  'en-US': 'A header that is sent once at most was sent twice',
};

/** Sent twice, each program on the way may read another one of the two: who asks, whom, and in what language of bytes. */
const ONCE = new Set(['host', 'authorization', 'content-type']);

const isDoubled = (rawHeaders: readonly string[]): boolean => {
  const seen = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]?.toLowerCase() ?? '';
    if (!ONCE.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
};

/** `identity` says that a body is as it is; anything else would have to be undone before it can be read. */
const isCoded = (header: string | undefined, plain: string): boolean =>
  (header ?? '').split(',').some((coding) => !['', plain].includes(coding.trim().toLowerCase()));

/** JSON is UTF-8 (RFC 8259); in any other charset its bytes would be read as what they are not. */
const FOREIGN_CHARSET = /^application\/json\s*;.*\bcharset\s*=\s*(?!"?utf-?8\b)/i;

/**
 * What no request of ours is, whatever its address: judged by the headers alone, before a session is looked up and
 * before a byte of the body is read. docs/security.md has the table, with what Node and Fastify refuse by themselves.
 * - No body is inflated: three hundred bytes can stand for hundreds of megabytes, and no client of ours compresses.
 * - Nothing that decides who asks, whom and what is sent twice (RFC 9112, 3.2).
 * - The address is a path: one with a host of its own is for a proxy, and would pass by the check of `Host`.
 * @returns why it is refused; null for an ordinary request
 */
export const transportFault = (
  { headers, rawHeaders, url = '/' }: IncomingMessage,
  locale: Locale,
): AppError | null => {
  if (isDoubled(rawHeaders)) return new AppError('invalid', { words: twiceWords[locale] });
  if (!url.startsWith('/')) return new AppError('misdirected');
  if (isCoded(headers['content-encoding'], 'identity') || isCoded(headers['transfer-encoding'], 'chunked')) {
    return new AppError('unsupportedType', { words: compressedWords[locale] });
  }
  return FOREIGN_CHARSET.test(headers['content-type'] ?? '') ? new AppError('unsupportedType') : null;
};

/**
 * Forgets what a proxy may have passed on from anyone: our names are in `Host` and PUBLIC_URL, never in
 * `X-Forwarded-Host`, and a page's address begins with http or https.
 */
export const forgetForwarding = (headers: IncomingHttpHeaders): void => {
  delete headers['x-forwarded-host'];
  if (!/^https?$/i.test(String(headers['x-forwarded-proto'] ?? 'http'))) delete headers['x-forwarded-proto'];
};
