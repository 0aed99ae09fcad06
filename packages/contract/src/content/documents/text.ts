import type { Block, Doc, Inline, ListItem } from './document.ts';

const inlineText = (content: readonly Inline[] = []): string =>
  content.map((node) => (node.type === 'text' ? node.text : '\n')).join('');

/** Every block of a document in the order of reading, those within lists and quotations included. */
export const blocksOf = (blocks: readonly (Block | ListItem)[]): Block[] =>
  blocks.flatMap((block): Block[] => {
    if (block.type === 'listItem') return blocksOf(block.content);
    const within = block.type === 'bulletList' || block.type === 'orderedList' || block.type === 'blockquote';
    return within ? [block, ...blocksOf(block.content)] : [block];
  });

/** What a block says by itself; of pictures and films their captions, of pictures also the alternative texts. */
export const blockText = (block: Block): string => {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return inlineText(block.content);
    case 'image':
      return [block.attrs.caption, block.attrs.alt].filter(Boolean).join('\n');
    case 'gallery':
      return block.attrs.pictures
        .map(({ alt }) => alt)
        .filter(Boolean)
        .join('\n');
    case 'video':
      return block.attrs.caption ?? '';
    default:
      return '';
  }
};

/** A document as plain text, a line for each paragraph: what is searched, counted and judged by recognition. */
export const textOf = ({ content }: Doc): string =>
  blocksOf(content)
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n');

/** Ids of the pictures in a document, those before films included, each once, in the order of reading. */
export const picturesOf = ({ content }: Doc): string[] => [
  ...new Set(
    blocksOf(content).flatMap((block) => {
      if (block.type === 'image') return [block.attrs.pictureId];
      if (block.type === 'video') return block.attrs.pictureId ?? [];
      return block.type === 'gallery' ? block.attrs.pictures.map(({ pictureId }) => pictureId) : [];
    }),
  ),
];

/** Ids of the videos in a document, each once. */
export const videosOf = ({ content }: Doc): string[] => [
  ...new Set(blocksOf(content).flatMap((block) => (block.type === 'video' ? [block.attrs.videoId] : []))),
];

/** A document of plain paragraphs, one for each line of a text that is not blank. */
export const docOf = (text: string): Doc => {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const content = lines
    .filter((line) => line !== '')
    .map((line): Block => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }));
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
};
