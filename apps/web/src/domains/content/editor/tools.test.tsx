import { screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { afterEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { press, showPart, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import type { Writing } from './editor.state.ts';
import { documentExtensions } from './schema.ts';
import { LinkDialog, Toolbar } from './toolbar.tsx';

pageServer();
const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

const editorOf = (content: string): Editor => {
  // Steps are taken back as in the product, by the shared text.
  const shared = Collaboration.configure({ document: new Y.Doc(), field: 'text' });
  const editor = new Editor({ extensions: [...documentExtensions, shared] });
  editors.push(editor);
  editor.commands.setContent(content);
  editor.commands.selectAll();
  return editor;
};
const show = async (content = '<p>News</p>') => {
  const editor = editorOf(content);
  const writing = { editor, listen: () => () => {} } as unknown as Writing;
  await showPart(<Toolbar writing={writing} pictures={null} onPictures={() => {}} />);
  return editor;
};

test.each([
  ['Heading 1', /<h2[^>]*>News<\/h2>/],
  ['Heading 2', /<h3[^>]*>News<\/h3>/],
  ['Heading 3', /<h4[^>]*>News<\/h4>/],
  ['Bold', /<strong>News<\/strong>/],
  ['Italic', /<em>News<\/em>/],
  ['Underline', /<u>News<\/u>/],
  ['Strikethrough', /<s>News<\/s>/],
  ['Inline code', /<code>News<\/code>/],
  ['Bulleted list', /<ul[^>]*><li[^>]*><p[^>]*>News<\/p><\/li><\/ul>/],
  ['Numbered list', /<ol[^>]*><li[^>]*><p[^>]*>News<\/p><\/li><\/ol>/],
  ['Quote', /<blockquote[^>]*><p[^>]*>News<\/p><\/blockquote>/],
  ['Code block', /<pre[^>]*><code>News<\/code><\/pre>/],
  ['Divider', /<hr[^>]*>/],
])('%s makes of the selected text what it says', async (name, html) => {
  const editor = await show();
  await press(name);
  expect(editor.getHTML()).toMatch(html);
});

test('the last step is taken back and done again', async () => {
  const editor = await show('');
  editor.commands.insertContent('News');
  await press('Undo');
  expect(editor.getText().trim()).toBe('');
  await press('Redo');
  expect(editor.getText().trim()).toBe('News');
});

test('a link is set with words of its own, and removed with the words kept', async () => {
  const editor = editorOf('<p></p>');
  editor.commands.setTextSelection(1);
  const shown = await showPart(<LinkDialog editor={editor} onClose={() => {}} />);
  await type('Address', 'example.com/news');
  await type('Link text', 'the news');
  await press('Link');
  expect(editor.getHTML()).toMatch(/<a [^>]*href="https:\/\/example.com\/news"/);
  expect(editor.getText()).toBe('the news');
  shown.unmount();
  editor.commands.setTextSelection(3);
  await showPart(<LinkDialog editor={editor} onClose={() => {}} />);
  await press('Remove link', screen.getByRole('dialog'));
  expect(editor.getHTML()).not.toContain('<a');
  expect(editor.getText()).toBe('the news');
});
