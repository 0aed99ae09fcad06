import type { Doc } from '@onair/contract/content/document';
import { docOf } from '@onair/contract/content/document-text';
import { failures } from '@onair/contract/failure';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../shared/api/failure.ts';
import { AUTOSAVE_MS, createSaver, KEEP_MS, type Saving, type Stored } from './saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const conflict = () => new ApiFailure('conflict', failures.conflict.code, 200);
const offline = () => new ApiFailure('offline', 0, 0);

/** A server with one document, and an editor of it. */
const desk = ({ auto = true } = {}) => {
  const server = { stored: { version: 1, doc: docOf('start') } as Stored, fail: null as null | 'before' | 'after' };
  const sent: string[] = [];
  let text = 'start';
  let saving: Saving | null = null;
  let kept: { version: number; doc: Doc } | null = null;
  const saver = createSaver({
    stored: server.stored,
    auto,
    current: () => docOf(text),
    send: async (version, doc, kind) => {
      sent.push(kind);
      await new Promise((done) => setTimeout(done, 100));
      if (server.fail === 'before') throw offline();
      if (version !== server.stored.version) throw conflict();
      server.stored = { version: version + 1, doc };
      if (server.fail === 'after') throw offline();
      return server.stored;
    },
    latest: async () => server.stored,
    keep: (draft) => {
      kept = draft;
    },
    show: (now) => {
      saving = now;
    },
  });
  const type = (more: string) => {
    text = more;
    saver.changed();
  };
  return { server, sent, saver, type, saving: () => saving?.phase, kept: () => kept, theirs: () => saving?.theirs };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('stores a while after the last key, one request at a time, and what is typed meanwhile after it', async () => {
  const { server, sent, saver, type, saving } = desk();
  type('a');
  await pass(AUTOSAVE_MS - 1);
  type('ab');
  await pass(AUTOSAVE_MS + 50);
  expect([sent, saving()]).toEqual([['auto'], 'saving']);
  type('abc');
  void saver.save('save');
  await pass(60);
  expect(sent).toEqual(['auto', 'save']);
  await pass(200);
  expect([server.stored, saving(), saver.unsaved()]).toEqual([{ version: 3, doc: docOf('abc') }, 'saved', false]);
});

it('does not wait forever while typing goes on, and waits for a save where an audience reads', async () => {
  const writing = desk();
  for (let i = 0; i < 20; i++) {
    writing.type(`${i}`);
    await pass(1_000);
  }
  expect(writing.sent.length).toBeGreaterThan(0);
  const published = desk({ auto: false });
  published.type('x');
  await pass(60_000);
  expect([published.sent, published.saving(), published.kept()?.doc]).toEqual([[], 'changed', docOf('x')]);
});

it('keeps what is not stored on this device, and tries again when there is a connection', async () => {
  const { server, type, saving, kept } = desk();
  server.fail = 'before';
  type('lost?');
  await pass(KEEP_MS);
  expect(kept()).toEqual({ version: 1, doc: docOf('lost?') });
  await pass(AUTOSAVE_MS + 200);
  expect([saving(), kept()?.doc]).toEqual(['failed', docOf('lost?')]);
  server.fail = null;
  await pass(60_000);
  expect([saving(), kept(), server.stored.doc]).toEqual(['saved', null, docOf('lost?')]);
});

it('takes its own text, stored though the answer was lost, for no conflict', async () => {
  const { server, type, saving } = desk();
  server.fail = 'after';
  type('mine');
  await pass(AUTOSAVE_MS + 200);
  server.fail = null;
  await pass(60_000);
  expect([saving(), server.stored]).toEqual(['saved', { version: 2, doc: docOf('mine') }]);
});

it('never overwrites another person’s version by itself; either may stay', async () => {
  const { server, saver, type, saving, kept, theirs } = desk();
  server.stored = { version: 2, doc: docOf('theirs') };
  type('mine');
  await pass(AUTOSAVE_MS + 200);
  expect([saving(), theirs()?.doc, kept()?.doc]).toEqual(['conflict', docOf('theirs'), docOf('mine')]);
  type('mine, longer');
  await pass(60_000);
  expect(server.stored.doc).toEqual(docOf('theirs'));
  void saver.keepMine();
  await pass(200);
  expect([saving(), server.stored]).toEqual(['saved', { version: 3, doc: docOf('mine, longer') }]);
  type('more');
  saver.adopt({ version: 3, doc: docOf('mine, longer') });
  await pass(60_000);
  expect([saving(), server.stored.version, kept()]).toEqual(['saved', 3, null]);
});
