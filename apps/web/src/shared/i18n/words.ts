import type { Locale } from '@onair/contract/text';
import { currentLocale, useLocale } from './locale.ts';

/** A text, or a function of what it mentions: `(n: number) => …`. Groups may nest. */
type Word = string | ((...args: never[]) => string) | { readonly [key: string]: Word };

/** The same keys with the same arguments; the texts differ. */
type SameShape<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: SameShape<T[K]> };

export type Words<S> = Readonly<Record<Locale, S>>;

/** Both languages side by side: a missing text, or one with other arguments, does not compile. */
export const defineWords = <const T extends { readonly [key: string]: Word }>(words: {
  'zh-CN': T;
  'en-US': SameShape<NoInfer<T>>;
}): Words<SameShape<T>> => words as unknown as Words<SameShape<T>>;

/** The texts in the current language; follows a switch. */
export const useWords = <S>(words: Words<S>): S => words[useLocale((state) => state.locale)];

/** For texts outside components (toasts); read when used, never stored. */
export const wordsNow = <S>(words: Words<S>): S => words[currentLocale()];

/** English needs two forms: `plural(n, 'item', 'items')`. */
export const plural = (n: number, one: string, other: string): string => (n === 1 ? one : other);
