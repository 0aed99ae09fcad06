import { pictureTypeOf } from '@onair/contract/lib/pictures';
import type { Locale } from '@onair/contract/text';
import { AppError } from '../../lib/errors.ts';
import { pictureWords } from './pictures.words.ts';

const NAME_MAX = 255;

/** A fault of the file itself, at its field. */
export const fileFault = (
  failure: 'invalid' | 'unsupportedType' | 'tooLarge' | 'rejected',
  rule: string,
  words: string,
): AppError => new AppError(failure, { words, fields: [{ field: 'file', rule, msg: words }] });

/** Endings of the pictures that are taken, for words about a file that is none. */
const ENDING = /\.(png|jpe?g|jpe|jfif|webp)$/i;

/** The name is used for nothing and never stored. @throws AppError `invalid` for names that no picture has */
export const demandName = (name: string | undefined, locale: Locale): void => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (!name || name.length > NAME_MAX || /[\u0000-\u001f\u007f/\\]/.test(name)) {
    throw fileFault('invalid', 'name', pictureWords[locale].badName);
  }
};

/** What a file is counts, not what its name or sender says. @throws AppError `unsupportedType` for no picture of ours */
export const demandPicture = (bytes: Buffer, name: string, locale: Locale): void => {
  if (pictureTypeOf(bytes)) return;
  const words = pictureWords[locale];
  throw ENDING.test(name)
    ? fileFault('unsupportedType', 'content', words.mismatch)
    : fileFault('unsupportedType', 'type', words.wrongType);
};
