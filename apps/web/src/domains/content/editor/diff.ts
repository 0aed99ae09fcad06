import type { Block, Doc } from '@onair/contract/content/documents/document';
import { blocksOf, textOf } from '@onair/contract/content/documents/text';

export type Piece = { kind: 'same' | 'added' | 'removed'; text: string };

/** Beyond this many differences a text counts as replaced: nobody reads a finer diff. */
const STEPS_MAX = 1_000;

/** Differences of two sequences by Myers (1986), “An O(ND) Difference Algorithm and Its Variations”. */
export const diffOf = (before: readonly string[], after: readonly string[]): Piece[] => {
  const trail: Map<number, number>[] = [];
  let reach = new Map<number, number>([[1, 0]]);
  const far = (k: number) => reach.get(k) ?? -1;
  for (let steps = 0; steps <= Math.min(before.length + after.length, STEPS_MAX); steps++) {
    trail.push(new Map(reach));
    for (let k = -steps; k <= steps; k += 2) {
      let x = k === -steps || (k !== steps && far(k - 1) < far(k + 1)) ? far(k + 1) : far(k - 1) + 1;
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x += 1;
      reach.set(k, x);
      if (x >= before.length && x - k >= after.length) return walkBack(before, after, trail);
    }
    reach = new Map(reach);
  }
  return [
    ...before.map((text): Piece => ({ kind: 'removed', text })),
    ...after.map((text): Piece => ({ kind: 'added', text })),
  ];
};

const walkBack = (before: readonly string[], after: readonly string[], trail: readonly Map<number, number>[]) => {
  const pieces: Piece[] = [];
  let x = before.length;
  let y = after.length;
  for (let steps = trail.length - 1; steps >= 0; steps--) {
    const reach = trail[steps] ?? new Map<number, number>();
    const far = (k: number) => reach.get(k) ?? -1;
    const k = x - y;
    const from = k === -steps || (k !== steps && far(k - 1) < far(k + 1)) ? k + 1 : k - 1;
    const startX = far(from);
    const startY = startX - from;
    while (x > startX && y > startY && x > 0 && y > 0) {
      x -= 1;
      y -= 1;
      pieces.push({ kind: 'same', text: before[x] ?? '' });
    }
    if (steps === 0) break;
    if (x === startX) pieces.push({ kind: 'added', text: after[startY] ?? '' });
    else pieces.push({ kind: 'removed', text: before[startX] ?? '' });
    x = startX;
    y = startY;
  }
  return pieces.reverse();
};

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Merges adjacent pieces of one kind. */
const joined = (pieces: readonly Piece[]): Piece[] =>
  pieces.reduce<Piece[]>((all, piece) => {
    const last = all.at(-1);
    if (last?.kind === piece.kind) last.text += piece.text;
    else all.push({ ...piece });
    return all;
  }, []);

const isLeaf = ({ type }: Block) => type !== 'bulletList' && type !== 'orderedList' && type !== 'blockquote';
const linesOf = ({ content }: Doc): string[] =>
  blocksOf(content)
    .filter(isLeaf)
    .map((block) => textOf({ type: 'doc', content: [block] }))
    .filter((line) => line !== '');

/**
 * A readable diff of two documents: a list of paragraphs, each in pieces. Replaced paragraphs are compared word by
 * word. Formatting is ignored.
 */
export const documentDiff = (before: Doc, after: Doc): Piece[][] => {
  const shown: Piece[][] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    for (let i = 0; i < Math.max(removed.length, added.length); i++)
      shown.push(joined(diffOf(wordsOf(removed[i] ?? ''), wordsOf(added[i] ?? ''))));
    removed = [];
    added = [];
  };
  for (const { kind, text } of diffOf(linesOf(before), linesOf(after))) {
    if (kind === 'removed') removed.push(text);
    else if (kind === 'added') added.push(text);
    else {
      flush();
      shown.push([{ kind, text }]);
    }
  }
  flush();
  return shown;
};
