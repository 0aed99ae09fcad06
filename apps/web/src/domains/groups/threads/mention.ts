import type { ChosenPerson } from './person-field.tsx';

/** The query after an `@` up to the caret, and the position of the `@`; null when no mention is being typed. */
export const namedAt = (text: string, caret: number): { text: string; at: number } | null => {
  const found = /(?<![A-Za-z0-9])@([^\s@]{0,30})$/u.exec(text.slice(0, caret));
  return found ? { text: found[1] ?? '', at: found.index } : null;
};

/** People whose names still follow an `@` in a text, distinct. */
export const mentionedIn = (text: string, chosen: readonly ChosenPerson[]): string[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

/** A text in pieces: mentions of these names, and the text between them. */
export const mentionPieces = (text: string, names: readonly string[]): { text: string; mention: boolean }[] => {
  const wanted = [...names].sort((a, b) => b.length - a.length).map((name) => `@${name}`);
  const pieces: { text: string; mention: boolean }[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const mention = wanted.find((each) => text.startsWith(each, at));
    if (mention === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain) pieces.push({ text: plain, mention: false });
    pieces.push({ text: mention, mention: true });
    plain = '';
    at += mention.length;
  }
  return plain ? [...pieces, { text: plain, mention: false }] : pieces;
};
