/** Scripts whose letters are borrowed to look like Latin ones. */
type Borrowed = 'cyrillic' | 'greek';

/** One letter or digit of a text in its folded form, with what precedes it. */
export type Unit = {
  letter: string;
  /** UTF-16 units in the text as given. */
  start: number;
  end: number;
  /** What was skipped since the previous letter; null when nothing was. */
  gap: { length: number; space: boolean; clause: boolean } | null;
  /** Of an alphabet, in which words have boundaries, unlike Han and kana. */
  spelled: boolean;
  /** The script of a letter that replaces a Latin one. */
  borrowed: Borrowed | null;
  /** A letter of that script which no Latin letter looks like. */
  native: Borrowed | null;
};

/**
 * Letters that look like a Latin one in the fonts that people read, in lower case (a small selection from Unicode's
 * confusables, UTS 39): enough for the disguises that occur, and short enough to be checked by eye. Digits are left
 * alone: they are digits far more often than letters.
 */
const LOOKALIKES: Record<Borrowed, string> = {
  cyrillic: 'аaвbсcԁdеeѕsһhіiјjкkӏlмmнhоoрpԛqтtуyѵvԝwхx',
  greek: 'αaβbεeηnιiκkνvοoρpτtυuχxγyωw',
};

/** Latin letters outside of the alphabet that stand in for it: small capitals, dotless and script forms. */
const LATIN_FORMS = 'ᴀaʙbᴄcᴅdᴇeɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢzıiɡgɑaɩiℓløołlđd';

const pairs = (text: string): [string, string][] => {
  const letters = [...text];
  return letters.flatMap((letter, n) => (n % 2 === 0 ? [[letter, letters[n + 1] ?? '']] : []));
};

const lookalikes = new Map<string, { letter: string; script: Borrowed }>();
for (const script of ['cyrillic', 'greek'] as const) {
  for (const [from, letter] of pairs(LOOKALIKES[script])) lookalikes.set(from, { letter, script });
}
const latinForms = new Map(pairs(LATIN_FORMS));

/** Letters in colored boxes and circles and the halves of flags: first code points of runs of A to Z. */
const EMOJI_LETTERS = [0x1f150, 0x1f170, 0x1f1e6];

const emojiLetter = (point: number): string | null => {
  const first = EMOJI_LETTERS.find((start) => point >= start && point < start + 26);
  return first === undefined ? null : String.fromCodePoint(0x61 + point - first);
};

/** One accent, enclosing mark or skin tone, or anything invisible: zero-width, joiners, fillers, selectors, bidirectional. */
const UNSEEN = /[\u0300-\u036f\u20d0-\u20ff\u{1f3fb}-\u{1f3ff}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');

/** Without what hides between letters and is not seen there. */
export const withoutUnseen = (text: string): string => text.replace(ALL_UNSEEN, '');

const LETTER = /^[\p{L}\p{N}\p{M}]$/u;
const SPACE = /^\s$/u;
/** Divides clauses, so that letters on its two sides belong to different ones. */
const CLAUSE = /^[，。、；：？！…—“”‘’「」『』《》（）【】!?;\n]$/u;
const SPELLED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]$/u;
const CYRILLIC = /^\p{Script=Cyrillic}$/u;
const GREEK = /^\p{Script=Greek}$/u;

/** Upper case first, so that letters with several small forms (ß, ς) become one. */
const caseless = (text: string): string => text.toUpperCase().toLowerCase();

const nativeOf = (letter: string): Borrowed | null => {
  if (lookalikes.has(letter)) return null;
  return CYRILLIC.test(letter) ? 'cyrillic' : GREEK.test(letter) ? 'greek' : null;
};

/** As written, but for case: everything is a letter, nothing is skipped. */
export const foldPlain = (text: string): Unit[] => {
  const units: Unit[] = [];
  let start = 0;
  for (const char of text) {
    const end = start + char.length;
    for (const letter of caseless(char)) {
      units.push({ letter, start, end, gap: null, spelled: SPELLED.test(letter), borrowed: null, native: null });
    }
    start = end;
  }
  return units;
};

const NOTHING = { length: 0, space: false, clause: false };

/**
 * In a form that disguises do not change: compatibility forms (full-width, circled, mathematical) normalized, case and
 * accents removed, letter emoji read as letters, invisible characters dropped, and everything else that is no letter or
 * digit recorded as a gap. With `latin`, letters of Cyrillic and Greek become the Latin ones that they look like.
 */
export const foldWide = (text: string, latin: boolean): Unit[] => {
  const units: Unit[] = [];
  let gap = NOTHING;
  let start = 0;
  for (const char of text) {
    const from = start;
    start += char.length;
    if (UNSEEN.test(char)) continue;
    const shown = emojiLetter(char.codePointAt(0) ?? 0) ?? char.normalize('NFKD');
    const letters = [...caseless(shown).normalize('NFKD')].filter((one) => !UNSEEN.test(one) && LETTER.test(one));
    if (letters.length === 0) {
      const clause = gap.clause || CLAUSE.test(char);
      gap = { length: gap.length + 1, space: gap.space || SPACE.test(char), clause };
      continue;
    }
    for (const letter of letters) {
      const look = latin ? lookalikes.get(letter) : undefined;
      units.push({
        letter: look?.letter ?? latinForms.get(letter) ?? letter,
        start: from,
        end: start,
        gap: gap.length > 0 ? gap : null,
        spelled: SPELLED.test(letter),
        borrowed: look?.script ?? null,
        native: nativeOf(letter),
      });
      gap = NOTHING;
    }
  }
  return units;
};
