import { Type } from 'typebox';

/** Bounds of a document: characters of text, nodes of all kinds, nesting depth of lists and quotations. */
export const DOC_TEXT_MAX = 100_000;
export const DOC_NODES_MAX = 5_000;
export const DOC_DEPTH_MAX = 8;
export const ALT_MAX = 300;
export const CAPTION_MAX = 500;
export const HREF_MAX = 2_000;
export const GALLERY_MAX = 30;
/** Seconds of a film that a document can name. */
export const FILM_SECONDS_MAX = 86_400;
/** Largest body of a request with a document, in bytes. */
export const DOC_BYTES_MAX = 1024 * 1024;

export const PLAIN_MARKS = ['bold', 'italic', 'underline', 'strike', 'code'] as const;
export type PlainMark = (typeof PLAIN_MARKS)[number];
export type Mark = { type: PlainMark } | { type: 'link'; attrs: { href: string } };

type TextNode = { type: 'text'; text: string; marks?: Mark[] };
export type Inline = TextNode | { type: 'hardBreak' };
/** `id` names a block for comments; it is kept when the block moves. */
type WithId = { id?: string };
/** `pictureId` stands before the film in place of its own still; it is played from and until these seconds. */
export type VideoAttrs = { videoId: string; pictureId?: string; caption?: string; from?: number; until?: number };
export type GalleryPicture = { pictureId: string; alt: string };
export type ListItem = { type: 'listItem'; content: Block[] };
export type Block =
  | { type: 'paragraph'; attrs?: WithId; content?: Inline[] }
  | { type: 'heading'; attrs: WithId & { level: 2 | 3 | 4 }; content?: Inline[] }
  | { type: 'bulletList'; attrs?: WithId; content: ListItem[] }
  | { type: 'orderedList'; attrs?: WithId & { start?: number }; content: ListItem[] }
  | { type: 'blockquote'; attrs?: WithId; content: Block[] }
  | { type: 'codeBlock'; attrs?: WithId; content?: TextNode[] }
  | { type: 'horizontalRule'; attrs?: WithId }
  | { type: 'image'; attrs: WithId & { pictureId: string; alt: string; caption: string } }
  | { type: 'gallery'; attrs: WithId & { pictures: GalleryPicture[] } }
  | { type: 'video'; attrs: WithId & VideoAttrs };

/**
 * The text of an item: ProseMirror's JSON under a closed schema, which `docFault` of check.ts judges. Nothing
 * else is stored, and only `renderHtml` of html.ts turns it into markup.
 */
export type Doc = { type: 'doc'; content: Block[] };

export const EMPTY_DOC: Doc = { type: 'doc', content: [{ type: 'paragraph' }] };

/** Its schema in requests; the server validates it with `docFault`. */
export const DocJson = Type.Unsafe<Doc>(
  Type.Object({
    type: Type.Literal('doc'),
    content: Type.Array(Type.Object({}, { additionalProperties: true }), { maxItems: DOC_NODES_MAX }),
  }),
);
