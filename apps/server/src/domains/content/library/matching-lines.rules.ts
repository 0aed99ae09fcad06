import { SPOKEN_LINES_MAX } from '@onair/contract/content/library/library';

/** Stands between the lines of `video_captions.keys`. */
const BETWEEN = '\u001e';
/** Ends with a letter of a script without spaces: a word of theirs may go on in the next line. */
const UNSPACED = /[぀-ヿ㐀-鿿豈-﫿가-힯]$/;

/**
 * Numbers of the lines that contain words, those with the most of them first, then in their order. Lines and words are
 * folded.
 */
export const matchingLines = (keys: string, words: readonly string[]): number[] => {
  const lines = keys.split(BETWEEN);
  const matches = (line: string, next: string, word: string): boolean => {
    if (line.includes(word)) return true;
    if (!UNSPACED.test(line)) return false;
    const at = (line + next).indexOf(word);
    return at >= 0 && at < line.length;
  };
  return lines
    .map((line, n) => ({ n, count: words.filter((word) => matches(line, lines[n + 1] ?? '', word)).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.n - b.n)
    .slice(0, SPOKEN_LINES_MAX)
    .map(({ n }) => n);
};
