import { isSafeHref } from '@onair/contract/content/documents/check';
import { type AnyExtension, Extension, Node } from '@tiptap/core';
import type { DOMOutputSpec } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { filmSrcOf, pictureSrcOf } from '../../../shared/picture/content-picture.ts';

/** Blocks that comments can refer to: ids survive copying, and only one half of a split block keeps its id. */
const BLOCKS = [
  ...['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'codeBlock', 'horizontalRule'],
  ...['image', 'gallery', 'video'],
];

const BlockIds = Extension.create({
  name: 'blockIds',
  addGlobalAttributes: () => [
    {
      types: BLOCKS,
      attributes: {
        id: {
          default: null,
          keepOnSplit: false,
          parseHTML: () => null,
          renderHTML: ({ id }) => (typeof id === 'string' ? { 'data-block': id } : {}),
        },
      },
    },
  ],
});

const picture = ({ pictureId, alt }: Readonly<Record<string, unknown>>): DOMOutputSpec => [
  'img',
  { src: pictureSrcOf(String(pictureId), 1280), alt: String(alt) },
];

const film = ({ videoId, pictureId }: Readonly<Record<string, unknown>>): DOMOutputSpec => [
  'video',
  {
    src: filmSrcOf(String(videoId)),
    controls: '',
    preload: 'metadata',
    ...(pictureId ? { poster: pictureSrcOf(String(pictureId), 1280) } : {}),
  },
];

/** The content of a figure: a picture, a gallery or a film. */
const drawn = (name: string, { pictures, caption, ...one }: Readonly<Record<string, unknown>>): DOMOutputSpec[] => {
  if (name === 'gallery') return Array.isArray(pictures) ? pictures.map(picture) : [];
  const below = caption ? [['figcaption', {}, String(caption)] as const] : [];
  return [name === 'video' ? film(one) : picture(one), ...below];
};

/** An atomic block that the editor shows, moves and deletes, and that is never parsed from pasted markup. */
const kept = (name: string, attributes: Readonly<Record<string, unknown>>) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, { default: value, rendered: false }])),
    renderHTML: ({ HTMLAttributes, node }) => ['figure', HTMLAttributes, ...drawn(name, node.attrs)],
  });

/** The closed schema of documents (contract, content/documents/document.ts) for the editor: nothing else can be typed or pasted. */
export const documentExtensions: AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (href) => isSafeHref(href),
      HTMLAttributes: { target: null, rel: 'noopener noreferrer', class: null },
    },
    trailingNode: false,
    // The shared text has its own undo, which covers only one's own changes.
    undoRedo: false,
  }),
  kept('image', { pictureId: null, alt: '', caption: '' }),
  kept('gallery', { pictures: [] }),
  kept('video', { videoId: null, pictureId: null, caption: null, from: null, until: null }),
  BlockIds,
];
