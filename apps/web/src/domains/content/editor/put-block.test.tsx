import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { documentExtensions } from './schema.ts';
import { putBlock } from './tools.ts';

const PICTURE = { type: 'image', attrs: { pictureId: 'p', alt: 'a lake', caption: '' } };
const FILM = { type: 'video', attrs: { videoId: 'f', caption: null } };

/** The blocks of a text after a film was put where a picture is selected. */
const blocksAfter = (replaces: boolean): string[] => {
  const editor = new Editor({ extensions: documentExtensions, content: { type: 'doc', content: [PICTURE] } });
  editor.commands.setNodeSelection(0);
  putBlock(editor, FILM, replaces);
  const blocks = editor.getJSON().content.map(({ type }) => type ?? '');
  editor.destroy();
  return blocks.filter((type) => type !== 'paragraph');
};

test('a film that is inserted while a picture is selected comes after it', () => {
  expect(blocksAfter(false)).toEqual(['image', 'video']);
});

test('an edited block replaces the selected one', () => {
  expect(blocksAfter(true)).toEqual(['video']);
});
