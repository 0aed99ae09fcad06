import { pictureTypeOf } from '@onair/contract/pictures';
import type { Locale } from '@onair/contract/text';
import { AppError } from '../../errors.ts';
import { pictureWords } from './pictures.words.ts';

const NAME_MAX = 255;

/** A fault of the file itself, at its field. */
export const fileFault = (
  failure: 'invalid' | 'unsupportedType' | 'tooLarge' | 'rejected',
  rule: string,
  words: string,
): AppError => new AppError(failure, { words, fields: [{ field: 'file', rule, msg: words }] });

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** The picture type by the first bytes; undefined when it is not a supported picture. */
export const sniff = (bytes: Buffer): string | undefined => {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && ascii(bytes, 12, 16) === 'IHDR') return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
};

/**
 * The type that the name implies. The name is used for nothing else and never stored.
 * @throws AppError `invalid` for names that no picture has, `unsupportedType` for other kinds of files
 */
export const declaredType = (name: string | undefined, type: string, locale: Locale): string => {
  const words = pictureWords[locale];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (!name || name.length > NAME_MAX || /[\u0000-\u001f\u007f/\\]/.test(name)) {
    throw fileFault('invalid', 'name', words.badName);
  }
  const promised = pictureTypeOf(name);
  if (!promised || type !== promised) throw fileFault('unsupportedType', 'type', words.wrongType);
  return promised;
};
