import type { Block, Doc } from './document.ts';
import { blocksOf, blockText } from './text.ts';

/** Length of a comment's quote from the paragraph that it is about, in characters. */
export const QUOTE_MAX = 300;
/** From this share of common bigrams on, an edited paragraph still counts as the one that a comment quotes. */
const ALIKE = 0.5;

/** What a block of the text says, lists and quotations as a whole. */
export const quoteOf = (block: Block): string =>
  blocksOf([block])
    .map(blockText)
    .filter((text) => text !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, QUOTE_MAX)
    // A surrogate pair that is cut in half would be invalid.
    .toWellFormed();

/** FNV-1a, so that paragraphs without an id have the same name on both sides. */
const digest = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193) >>> 0;
  return hash.toString(36);
};

/** The name by which a comment refers to a block: its id; else its picture, video or text. */
export const blockName = (block: Block): string => {
  const id = block.attrs?.id;
  if (id !== undefined) return id;
  if (block.type === 'image') return `p-${block.attrs.pictureId}`;
  if (block.type === 'video') return `v-${block.attrs.videoId}`;
  if (block.type === 'gallery') return `p-${block.attrs.pictures[0]?.pictureId}`;
  return `t-${digest(`${block.type} ${quoteOf(block)}`)}`;
};

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, n) => text.slice(n, n + 2));

/** The Dice coefficient of two texts over their bigrams. */
const likeness = (a: string, b: string): number => {
  const counts = new Map<string, number>();
  const [ours, theirs] = [pairsOf(a), pairsOf(b)];
  for (const pair of ours) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of theirs) {
    const left = counts.get(pair) ?? 0;
    if (left > 0) common += 1;
    counts.set(pair, left - 1);
  }
  return ours.length + theirs.length === 0 ? 0 : (2 * common) / (ours.length + theirs.length);
};

type Anchor = { block: string; quote: string };

/**
 * Which block of a document a comment is about: the one it names, else the one whose text is its quote or similar to
 * it; -1 when there is none.
 */
export const anchorOf = ({ content }: Doc, { block, quote }: Anchor): number => {
  const named = content.findIndex((each) => blockName(each) === block);
  if (named >= 0 || quote === '') return named;
  const alike = content.map((each) => likeness(quoteOf(each), quote));
  const best = Math.max(...alike);
  return best >= ALIKE ? alike.indexOf(best) : -1;
};
