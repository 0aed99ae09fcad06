import { SHARED_TEXT_FIELD, TEXT_UPDATE_MAX } from '@onair/contract/content/documents/shared-text';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { useSession } from '../../../shared/session/session.ts';
import { UnsavedQuestion } from '../../../shared/ui/unsaved-question.tsx';
import { press, showInTab } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { textServer } from '../../../testing/text-server.ts';
import { DocumentEditor } from './document-editor.tsx';
import { draftKey, keepDraft, readDraft } from './editor.state.ts';
import { toBase64 } from './shared-text.ts';

pageServer();
let server: ReturnType<typeof textServer>;
beforeEach(() => {
  server = textServer();
  vi.stubGlobal('WebSocket', server.Socket);
  useSession.setState({ token: 'token' });
});
afterEach(() => void vi.unstubAllGlobals());

/** Writes paragraphs into a text, as a colleague would. */
const write = (text: Y.Doc, at: number, ...paragraphs: string[]): void =>
  text.getXmlFragment(SHARED_TEXT_FIELD).insert(
    at,
    paragraphs.map((words) => {
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText(words)]);
      return paragraph;
    }),
  );
const box = () => screen.getByRole('textbox', { name: 'Text' });
const shown = () => [...box().querySelectorAll('p')].map(({ textContent }) => textContent);

/** Each test has an item of its own: what is not stored stays on the device. */
let id = 0;
const open = async (...paragraphs: string[]) => {
  id += 1;
  write(server.text, 0, ...paragraphs);
  const tab = await showInTab('ContentItem', <DocumentEditor id={id} onClose={() => {}} />);
  await screen.findByRole('textbox', { name: 'Text' });
  return tab;
};

/** What the clipboard holds. */
const clipboardOf = (data: Readonly<Record<string, string>>) => ({
  files: [],
  items: [],
  types: Object.keys(data),
  getData: (type: string) => data[type] ?? '',
});
const paste = (data: Readonly<Record<string, string>>) =>
  act(async () => fireEvent.paste(box(), { clipboardData: clipboardOf(data) }));

test('behind another page the editor keeps its text and goes on with what others write', async () => {
  const { hide, show } = await open('First', 'Second');
  await hide();
  const theirs = new Y.Doc();
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(server.text));
  write(theirs, 0, 'Before');
  await server.sockets[0]?.hear({ type: 'update', data: toBase64(Y.encodeStateAsUpdate(theirs)) });
  await show();
  await waitFor(() => expect(shown()).toEqual(['Before', 'First', 'Second']));
  expect(server.sockets).toHaveLength(1);
  await paste({ 'text/plain': 'Pasted ' });
  await waitFor(() => expect(server.text.getXmlFragment(SHARED_TEXT_FIELD).toJSON()).toContain('Pasted'));
  await press('Undo');
  expect(shown()).toEqual(['Before', 'First', 'Second']);
});

test('what is too large to be saved is discarded after a question, and the text goes on as it is stored', async () => {
  id += 1;
  write(server.text, 0, 'Stored');
  const text = new Y.Doc();
  Y.applyUpdate(text, Y.encodeStateAsUpdate(server.text));
  write(text, 0, 'x'.repeat(TEXT_UPDATE_MAX + 1));
  const held = { generation: server.generation, state: toBase64(Y.encodeStateAsUpdate(text)), changes: 1 };
  keepDraft(draftKey(id), { doc: null, held });
  const part = (
    <>
      <DocumentEditor id={id} onClose={() => {}} />
      <UnsavedQuestion keepsAlive={() => true} />
    </>
  );
  await showInTab('ContentItem', part);
  await screen.findByText(/too large to be saved in one piece/);
  await press('Discard unsaved changes');
  const question = await screen.findByRole('dialog');
  await press('Discard', question);
  await waitFor(() => expect(shown()).toEqual(['Stored']));
  expect(readDraft(draftKey(id))).toBeNull();
  await paste({ 'text/plain': 'Pasted ' });
  await waitFor(() => expect(server.text.getXmlFragment(SHARED_TEXT_FIELD).toJSON()).toContain('Pasted'));
});

test('what a colleague writes waits while words are composed by an input method', async () => {
  await open('First', 'zhong');
  fireEvent.compositionStart(box());
  const theirs = new Y.Doc();
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(server.text));
  write(theirs, 0, 'Before');
  await server.sockets[0]?.hear({ type: 'update', data: toBase64(Y.encodeStateAsUpdate(theirs)) });
  expect(shown()).toEqual(['First', 'zhong']);
  fireEvent.compositionEnd(box());
  await waitFor(() => expect(shown()).toEqual(['Before', 'First', 'zhong']));
});

test.each([
  ['of one paragraph', { 'text/plain': 'x'.repeat(100_001) }, /at most 100,000 characters/],
  ['with markup', { 'text/plain': '', 'text/html': `<p>${'x'.repeat(100_001)}</p>` }, /at most 100,000 characters/],
  ['of very many paragraphs', { 'text/plain': 'a\n\n'.repeat(2_600) }, /at most 5,000 paragraphs/],
  [
    'with links that are longer than the text',
    {
      'text/plain': 'a',
      'text/html': Array.from(
        { length: 400 },
        (_, n) => `<p><a href="https://a.b/${n}${'x'.repeat(1900)}">a</a></p>`,
      ).join(''),
    },
    /at most 512.kB in one piece/,
  ],
])(
  'a paste %s beyond the limits is refused with the limit, and the text stays as it was',
  async (_what, data, words) => {
    await open('First');
    await paste(data);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(shown()).toEqual(['First']);
    expect(server.updates).toBe(0);
  },
);

test('a paste says what could not be kept, and one undo takes it back', async () => {
  await open('First');
  await paste({
    'text/plain': 'City Rain',
    'text/html': '<p><img src="https://a.b/c.png"></p><table><tr><td>City</td><td>Rain</td></tr></table>',
  });
  expect(await screen.findByText(/^1 picture was left out, 1 table became paragraphs/)).toBeTruthy();
  expect(shown().join()).toContain('Rain');
  await press('Undo');
  expect(shown()).toEqual(['First']);
});
