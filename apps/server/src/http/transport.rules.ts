import type { IncomingMessage } from 'node:http';
import type { Locale } from '@onair/contract/text';
import { AppError } from '../errors.ts';

const compressedWords: Record<Locale, string> = {
  'zh-CN': '请求内容不能压缩，请去掉 Content-Encoding 后原样发送',
  'en-US': 'The body of a request is sent without compression: leave out Content-Encoding',
};

/** `identity` says that a body is as it is; anything else would have to be undone before it can be read. */
const isCoded = (header: string | undefined, plain: string): boolean =>
  (header ?? '').split(',').some((coding) => !['', plain].includes(coding.trim().toLowerCase()));

/**
 * What no request of ours is, whatever its address: judged by the headers alone, before a session is looked up and
 * before a byte of the body is read.
 * - No body is inflated: three hundred bytes can stand for hundreds of megabytes, and no client of ours compresses.
 * @returns why it is refused; null for an ordinary request
 */
export const transportFault = ({ headers }: IncomingMessage, locale: Locale): AppError | null => {
  if (isCoded(headers['content-encoding'], 'identity') || isCoded(headers['transfer-encoding'], 'chunked')) {
    return new AppError('unsupportedType', { words: compressedWords[locale] });
  }
  return null;
};
