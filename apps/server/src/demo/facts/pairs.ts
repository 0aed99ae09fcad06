/** A text of the demo company in both languages. */
export type Pair = { zh: string; en: string };

/** Reads a table of `中文 = English`, one pair a line. */
export const pairs = (table: string): readonly Pair[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [zh = '', en = ''] = line.split(' = ');
      return { zh: zh.trim(), en: en.trim() };
    });
