import { SHARED_TEXT_FIELD, TEXT_UPDATE_MAX } from '@onair/contract/content/documents/shared-text';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { useSession } from '../../../shared/session/session.ts';
import { textServer } from '../../../testing/text-server.ts';
import {
  fromBase64,
  LOCAL_SAVE_MS,
  openSharedText,
  type SharedState,
  type SharedText,
  type StoredUpdates,
  toBase64,
} from './shared-text.ts';

const wordsOf = (text: Y.Doc): string => text.getXmlFragment(SHARED_TEXT_FIELD).toJSON();
const type = (text: Y.Doc, words: string): void => text.getXmlFragment(SHARED_TEXT_FIELD).push([new Y.XmlText(words)]);
let server: ReturnType<typeof textServer>;
const page = Object.assign(new EventTarget(), { hidden: false, documentElement: { lang: 'en-US' } });
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { origin: 'http://localhost' });
  server = textServer();
  vi.stubGlobal('WebSocket', server.Socket);
  useSession.setState({ token: 'token' });
});
const opened: SharedText[] = [];
afterEach(() => {
  for (const shared of opened.splice(0)) shared.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const open = (held: StoredUpdates | null = null) => {
  const text = new Y.Doc();
  if (held) Y.applyUpdate(text, fromBase64(held.state));
  const seen = { state: null as SharedState | null, kept: held, ready: 0, replaced: 0 };
  const shared = openSharedText({
    id: 1,
    text,
    held,
    keep: (kept) => {
      seen.kept = kept;
    },
    show: (state) => {
      seen.state = state;
    },
    ready: () => {
      seen.ready += 1;
    },
    replaced: () => {
      seen.replaced += 1;
    },
  });
  opened.push(shared);
  return { text, shared, seen };
};

it('sends what was typed gathered, one update at a time, and says when it is stored', async () => {
  const { text, shared, seen } = open();
  await pass(100);
  expect([seen.ready, seen.state?.phase]).toEqual([1, 'open']);
  type(text, 'a');
  type(text, 'b');
  expect(seen.state?.unsent).toBe(2);
  await pass(205);
  type(text, 'c');
  await pass(10);
  expect(server.updates).toBe(1);
  const flushed = shared.flush();
  await pass(300);
  expect(await flushed).toBe(true);
  expect([server.updates, wordsOf(server.text), seen.state?.unsent, seen.kept]).toEqual([2, 'abc', 0, null]);
});

it('keeps what is not stored on this device, and brings both texts together after a break', async () => {
  const { text, seen } = open();
  await pass(100);
  type(text, 'before ');
  await pass(500);
  server.reachable = false;
  server.cut();
  type(text, 'offline ');
  type(server.text, 'theirs ');
  await pass(LOCAL_SAVE_MS);
  expect([seen.state?.phase, seen.state?.unsent, seen.kept?.changes]).toEqual(['away', 1, 1]);
  await pass(60_000);
  expect(wordsOf(server.text)).not.toContain('offline');
  server.reachable = true;
  await pass(20_000);
  expect(wordsOf(server.text)).toBe(wordsOf(text));
  expect(wordsOf(text)).toMatch(/^before (offline theirs|theirs offline) $/);
  expect([seen.state?.phase, seen.state?.unsent, seen.kept]).toEqual(['open', 0, null]);
});

it.each([
  ['is reloaded or closed', () => window.dispatchEvent(new Event('pagehide'))],
  ['is hidden, since a phone may end it without a word', () => page.dispatchEvent(new Event('visibilitychange'))],
])('keeps what was just typed when the page %s', async (_how, leave) => {
  const { text, seen } = open();
  await pass(100);
  server.reachable = false;
  server.cut();
  type(text, 'unse');
  await pass(LOCAL_SAVE_MS);
  type(text, 'nt');
  leave();
  const kept = new Y.Doc();
  Y.applyUpdate(kept, fromBase64(seen.kept?.state ?? ''));
  expect([wordsOf(kept), seen.kept?.changes]).toEqual(['unsent', 2]);
});

it('goes on from what this device has kept, also when the text was opened before there was a connection', async () => {
  const first = open();
  await pass(100);
  server.reachable = false;
  server.cut();
  type(first.text, 'kept ');
  first.shared.stop();
  expect(first.seen.kept?.changes).toBe(1);
  type(server.text, 'theirs ');
  const again = open(first.seen.kept);
  expect([wordsOf(again.text), again.shared.state().unsent]).toEqual(['kept ', 1]);
  await pass(5_000);
  server.reachable = true;
  await pass(20_000);
  expect([wordsOf(server.text), again.seen.kept]).toEqual([wordsOf(again.text), null]);
  expect(wordsOf(again.text)).toContain('theirs');
});

it('sends nothing twice that was stored although the answer was lost', async () => {
  const { text, seen } = open();
  await pass(100);
  server.answer = 'lost';
  type(text, 'once');
  await pass(500);
  expect(seen.state?.unsent).toBe(1);
  server.answer = 'stored';
  server.cut();
  await pass(20_000);
  expect([wordsOf(server.text), seen.state?.unsent]).toEqual(['once', 0]);
});

it('says why a change is refused, keeps it, and sends it again with the next one', async () => {
  const { text, shared, seen } = open();
  await pass(100);
  server.answer = 'text';
  type(text, 'too long');
  await pass(500);
  expect([seen.state?.refused, seen.state?.unsent, seen.kept?.changes]).toEqual(['No', 1, 1]);
  expect(await shared.flush()).toBe(false);
  server.answer = 'stored';
  text.getXmlFragment(SHARED_TEXT_FIELD).delete(0, 1);
  await pass(500);
  expect([seen.state?.refused, seen.state?.unsent, seen.kept, wordsOf(server.text)]).toEqual([null, 0, null, '']);
});

it('never sends a change that is too large for the connection, and says so', async () => {
  const { text, seen } = open();
  await pass(100);
  type(text, 'x'.repeat(TEXT_UPDATE_MAX + 1));
  await pass(500);
  expect([server.updates, seen.state?.phase, seen.kept?.changes]).toEqual([0, 'open', 1]);
  expect(seen.state?.refused).toMatch(/too large/);
});

it('saves what is typed after a change that was too large and was undone, although the undo keeps it', async () => {
  const { text, seen } = open();
  await pass(100);
  type(text, 'before ');
  await pass(500);
  const undo = new Y.UndoManager(text.getXmlFragment(SHARED_TEXT_FIELD));
  type(text, 'x'.repeat(TEXT_UPDATE_MAX + 1));
  await pass(500);
  expect(seen.state?.stuck).toBe(true);
  undo.undo();
  type(text, 'after');
  await pass(500);
  expect([wordsOf(server.text), seen.state?.unsent, seen.state?.refused]).toEqual(['before after', 0, null]);
  expect([seen.state?.stuck, seen.kept]).toEqual([false, null]);
});

it.each([
  ['at once', true],
  ['without a connection', false],
])('sends changes one by one that were typed %s and are too large together', async (_when, connected) => {
  const { text, seen } = open();
  await pass(100);
  server.reachable = connected;
  if (!connected) server.cut();
  const parts = ['a', 'b', 'c'].map((letter) => letter.repeat(TEXT_UPDATE_MAX * 0.6));
  for (const part of parts) type(text, part);
  server.reachable = true;
  await pass(20_000);
  expect([wordsOf(server.text) === parts.join(''), server.updates]).toEqual([true, 3]);
  expect([seen.state?.unsent, seen.kept]).toEqual([0, null]);
});

it('waits for no server that has closed the text', async () => {
  const { text, shared, seen } = open();
  await pass(100);
  type(text, 'a');
  const [socket] = server.sockets;
  void socket?.hear({ type: 'standing', standing: { version: 1, ahead: false, auto: true, closed: 'Deleted' } });
  await pass(50);
  expect([await shared.flush(), seen.state?.unsent]).toEqual([false, 1]);
  void socket?.hear({ type: 'standing', standing: { version: 1, ahead: false, auto: true, closed: null } });
  await pass(500);
  expect([await shared.flush(), wordsOf(server.text)]).toEqual([true, 'a']);
});

it('withholds what others write while words are composed here, and shows it afterwards', async () => {
  const { text, shared } = open();
  await pass(100);
  shared.hold(true);
  const theirs = new Y.Doc();
  type(theirs, 'theirs');
  void server.sockets[0]?.hear({ type: 'update', data: toBase64(Y.encodeStateAsUpdate(theirs)) });
  await pass(100);
  type(text, 'mine ');
  await pass(500);
  expect([wordsOf(text), wordsOf(server.text)]).toEqual(['mine ', 'mine ']);
  shared.hold(false);
  expect(wordsOf(text)).toMatch(/^(mine theirs|theirsmine )$/);
});

it('sends everything where the server lacks what came before', async () => {
  const { text } = open();
  await pass(100);
  type(text, 'stored ');
  await pass(500);
  server.text = new Y.Doc();
  server.cut();
  await pass(20_000);
  expect(wordsOf(server.text)).toBe('stored ');
  server.text = new Y.Doc();
  server.answer = 'gap';
  type(text, 'more');
  await pass(210);
  server.answer = 'stored';
  await pass(500);
  expect(wordsOf(server.text)).toBe('stored more');
});

it('never mixes two texts that share no history', async () => {
  const { text, seen } = open();
  await pass(100);
  type(text, 'of the old one');
  await pass(10);
  server.text = new Y.Doc();
  server.generation = 'two';
  server.cut();
  await pass(20_000);
  expect([seen.replaced, wordsOf(server.text), seen.kept?.changes]).toEqual([1, '', 1]);
});
