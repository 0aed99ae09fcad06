import { act, screen, waitFor } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerQuestion, useQuestion } from '../../shared/page/ask-to-leave.ts';
import { field, openTab, pick, press, select, showInTab, showOnPage, showPart, type } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { DocumentEditor } from './editor/document-editor.tsx';
import { draftKey, keepDraft } from './editor/editor.state.ts';
import { FilmDialog } from './editor/film-dialog.tsx';
import { PictureDialog } from './editor/picture-dialog.tsx';
import { documentExtensions } from './editor/schema.ts';
import { LinkDialog } from './editor/toolbar.tsx';
import { FilmWithTranscript } from './films/film-transcript.tsx';
import { EditItem } from './library/item/edit-item.tsx';
import { PublicAddress } from './library/item/item-facts.tsx';
import { CoverActs } from './pictures/cover-acts.tsx';
import { FrameDialog } from './pictures/frame-dialog.tsx';
import { ConflictDialog } from './policy-sets/conflict-dialog.tsx';
import type { Part } from './policy-sets/search.state.ts';
import { SetDrawer } from './policy-sets/set-drawer.tsx';
import { ReviewPanel } from './review-queues/review-panel.tsx';

const [ID, OTHER] = [1, 2].map((n) => `01890000-0000-7000-8000-00000000000${n}`) as [string, string];
const AT = '2026-11-20T08:00:00.000Z';
const server = pageServer();
const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
  vi.unstubAllGlobals();
  localStorage.clear();
});
const editorOf = (block: object): Editor => {
  const editor = new Editor({ extensions: documentExtensions, content: { type: 'doc', content: [block] } });
  editor.commands.setNodeSelection(0);
  editors.push(editor);
  return editor;
};

test('a film plays from one second until another, with its own still', async () => {
  const film = { id: ID, name: 'Harbor', cover: '', seconds: 61, captions: [] };
  server.answers({ '/api/': { list: [film], total: 1 } });
  const attrs = { videoId: ID, pictureId: OTHER, caption: null, from: null, until: null };
  const editor = editorOf({ type: 'video', attrs });
  await showPart(<FilmDialog editor={editor} onClose={() => {}} />);
  await screen.findByRole('button', { name: 'Use the video’s own still' });
  await press('Use the video’s own still');
  await type('Play from second', '5');
  await type('Play until second', '20');
  await press('Save');
  await waitFor(() =>
    expect(editor.getJSON().content?.[0]?.attrs).toMatchObject({ from: 5, until: 20, pictureId: null }),
  );
});

test('a picture of a gallery is removed, or cropped', async () => {
  const pictures = [ID, OTHER].map((pictureId) => ({ pictureId, alt: 'a lake', caption: '' }));
  const editor = editorOf({ type: 'gallery', attrs: { pictures } });
  await showPart(<PictureDialog editor={editor} files={[]} onClose={() => {}} />);
  await press('Crop picture 2');
  await screen.findByRole('dialog', { name: /Crop/ });
  await press('Remove picture 1');
  await press('Save', screen.getAllByRole('dialog')[0]);
  await waitFor(() => expect(JSON.stringify(editor.getJSON())).not.toContain(ID));
  expect(JSON.stringify(editor.getJSON())).toContain(OTHER);
});

test('the transcript of a film is read in another language', async () => {
  const captions = [
    { id: ID, language: 'en', isDefault: true },
    { id: OTHER, language: 'fr', isDefault: false },
  ];
  const lines = { lines: [{ from: 3, until: 5, text: 'hello', hits: [] }], more: false };
  const film = { id: ID, name: 'Harbor', cover: '', seconds: 9, captions };
  server.answers({ '/api/film-transcript': lines, '/api/film/list': { list: [film], total: 1 } });
  await showPart(<FilmWithTranscript videoId={ID} name="Harbor" marked={({ text }) => text} />);
  await screen.findByRole('button', { name: /hello/ });
  const player = document.querySelector('video');
  await press(/hello/);
  expect(player?.currentTime).toBe(3);
  await select('Language of the transcript', /French|fran/i);
  await waitFor(() => expect(server.requests().some(({ path }) => path.includes(`transcript/${OTHER}`))).toBe(true));
});

test('the film of a published item is embedded elsewhere', async () => {
  server.answers({ '/api/': { sites: 'any', origins: [], version: 1 } });
  const item = { id: 7, slug: 'lake', title: 'Lake', stage: 'published', scheduledAt: null, videoId: ID };
  await showPart(<PublicAddress item={item as never} />);
  await press('Embed video');
  await screen.findByRole('dialog');
});

test('a picture of the text becomes the cover', async () => {
  const doc = { type: 'doc', content: [{ type: 'image', attrs: { pictureId: OTHER, alt: 'a lake', caption: '' } }] };
  server.answers({ '/api/content/7/document': { doc, version: 1 }, '/api/': null });
  await showPart(<CoverActs item={{ id: 7, version: 3, coverId: null, coverUrl: '', videoId: null } as never} />);
  await press(/cover/i);
  await screen.findByRole('button', { name: 'Use picture 1 of the text as cover' });
  await press('Use picture 1 of the text as cover');
  await waitFor(() => expect(server.requests().some(({ path }) => path.includes(OTHER))).toBe(true));
});

test('the focus of a picture is put back to its middle', async () => {
  const given = { original: { id: ID, width: 400, height: 300 }, crop: null, focus: { x: 100, y: 200 }, alt: 'a lake' };
  server.answers({ 'GET /api/': given, 'POST /api/': { id: OTHER } });
  await showPart(<FrameDialog open pictureId={ID} onDone={() => {}} onClose={() => {}} />);
  await screen.findByRole('radio', { name: /Foc/ });
  await pick(/Foc/);
  await press('Center');
  await press('Save');
  expect((await server.writes(1))[0]?.[2]).toMatchObject({ focus: { x: 500, y: 500 } });
});

test('an item is assigned to a person', async () => {
  server.answers({ '/api/user/colleagues': [{ accountId: OTHER, name: 'Ben', username: 'ben', jobName: '' }] });
  const item = { id: 7, title: 'Lake', author: 'Anna', summary: '', tags: [], category: 'sports', source: 'ugc' };
  await showPart(
    <EditItem item={{ ...item, assignee: null, dueAt: null, version: 3 } as never} open onClose={() => {}} />,
  );
  await select('Assigned to', 'Ben (ben)');
  await press('Save');
  expect((await server.writes(1))[0]?.[2]).toMatchObject({ assignee: OTHER });
});

test('of two changes of a set the other one is taken', async () => {
  const loadLatest = vi.fn();
  const draft = { name: 'Spring', status: 'online' };
  const clash = { text: '', base: draft, change: {}, latest: draft, loadLatest, reapply: () => {}, dismiss: () => {} };
  await showPart(<ConflictDialog clash={clash as never} busy={false} />);
  await press('Load latest');
  expect(loadLatest).toHaveBeenCalledOnce();
});

test('a set that is gone leads back to the list, and so does a queue', async () => {
  const onClose = vi.fn();
  server.refuses('/api/', 'notFound');
  const acts = { busy: false } as never;
  await showOnPage(
    'SearchTable',
    <SetDrawer open id={ID} part="details" acts={acts} onPart={() => {}} onClose={onClose} />,
  );
  await screen.findByRole('button', { name: 'Back to list' });
  await press('Back to list');
  await showOnPage('Card', <ReviewPanel open queueId={ID} waiting={1} onClose={onClose} />);
  await screen.findByRole('button', { name: 'Back to review queues' });
  await press('Back to review queues');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test.each([
  ['Restore changes', true],
  ['Discard', false],
])('text of this device that has no shared text any more: %s', async (name, restored) => {
  class Socket {
    static OPEN = 1;
    onmessage: ((event: { data: string }) => void) | null = null;
    readyState = 1;
    constructor() {
      const standing = { version: 1, ahead: false, auto: true, closed: null };
      const entered = {
        type: 'entered',
        generation: 'one',
        data: 'AAA=',
        vector: 'AA==',
        key: 'me',
        writers: [],
        standing,
      };
      setTimeout(() => this.onmessage?.({ data: JSON.stringify(entered) }), 10);
    }
    send = () => {};
    close = () => {};
  }
  vi.stubGlobal('WebSocket', Socket);
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'kept here' }] };
  keepDraft(draftKey(7), { held: null, doc: { type: 'doc', content: [paragraph] } as never });
  await showOnPage('ContentItem', <DocumentEditor id={7} onClose={() => {}} />);
  await screen.findByRole('button', { name });
  await press(name);
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  expect(screen.queryByText('kept here') !== null).toBe(restored);
});

const asks = () => useQuestion.getState().answer !== null;
const answerWith = (leave: boolean) => act(async () => answerQuestion(leave));
const cancel = (name: string | RegExp) => press('Cancel', screen.getByRole('dialog', { name }));
const FRAME = { original: { id: ID, width: 400, height: 300 }, crop: null, focus: { x: 100, y: 200 }, alt: 'a lake' };
const PICTURE = { type: 'image', attrs: { pictureId: ID, alt: 'a lake', caption: '' } };
const FILM = { type: 'video', attrs: { videoId: ID, pictureId: null, caption: null, from: null, until: null } };

test.each([
  [
    'a link',
    /Link/,
    (onClose: () => void) => <LinkDialog editor={editorOf(PICTURE)} onClose={onClose} />,
    () => type('Address', 'example.com'),
  ],
  [
    'a picture',
    /Picture/,
    (onClose: () => void) => <PictureDialog editor={editorOf(PICTURE)} files={[]} onClose={onClose} />,
    () => type('Caption', 'The lake'),
  ],
  [
    'a film',
    /video/i,
    (onClose: () => void) => <FilmDialog editor={editorOf(FILM)} onClose={onClose} />,
    () => type('Caption', 'The harbor'),
  ],
  [
    'the frame of a picture',
    /Crop/,
    (onClose: () => void) => <FrameDialog open pictureId={ID} onDone={() => {}} onClose={onClose} />,
    () => press('1:1'),
  ],
])(
  'the dialog of %s asks before what was typed is lost, and closes at once without',
  async (_what, name, part, input) => {
    server.answers({ '/api/': FRAME, '/api/film/list': { list: [], total: 0 } });
    const onClose = vi.fn();
    const untouched = await showPart(part(onClose));
    await screen.findByRole('button', { name: /Save|Link/ });
    await cancel(name);
    expect([asks(), onClose.mock.calls.length]).toEqual([false, 1]);
    untouched.unmount();
    onClose.mockClear();
    await showPart(part(onClose));
    await screen.findByRole('button', { name: /Save|Link/ });
    await input();
    await cancel(name);
    expect(asks()).toBe(true);
    await answerWith(false);
    expect(onClose).not.toHaveBeenCalled();
    await cancel(name);
    await answerWith(true);
    expect(onClose).toHaveBeenCalled();
  },
);

test('of too many pasted pictures as many are taken as a gallery holds, once, and that is said', async () => {
  server.answers({ 'POST /api/': { id: OTHER, similar: [] } });
  const files = Array.from({ length: 31 }, (_, n) => new File(['x'], `${n}.png`, { type: 'image/png' }));
  const { hide, show } = await showInTab(
    'ContentItem',
    <PictureDialog editor={editorOf({ type: 'paragraph' })} files={files} onClose={() => {}} />,
  );
  await screen.findByText('Use up to 30 pictures in a gallery');
  const pictures = () => document.querySelectorAll('li img').length;
  expect(pictures()).toBe(30);
  await hide();
  await show();
  expect(pictures()).toBe(30);
});

const Drawer = ({ acts, onClose }: { acts: never; onClose: () => void }) => {
  const [part, setPart] = useState<Part>('edit');
  return <SetDrawer open id={ID} part={part} acts={acts} onPart={setPart} onClose={onClose} />;
};

test('a set whose deletion is refused keeps what was typed about it', async () => {
  const set = { id: ID, name: 'Spring', contentType: 'img', filterType: 'artificial', count: 0, version: 5 };
  server.answers({
    'GET /api/policy': { ...set, status: 'online', rule: null, createdBy: '', updatedTime: AT, createdTime: AT },
  });
  const remove = vi.fn(async () => false);
  const onClose = vi.fn();
  await showOnPage('SearchTable', <Drawer acts={{ busy: false, remove } as never} onClose={onClose} />);
  await type('Set name', 'Summer');
  await openTab('Details');
  await press('Delete');
  expect([remove.mock.calls, onClose.mock.calls]).toEqual([[[[ID]]], []]);
  await openTab('Edit');
  expect(field('Set name').value).toBe('Summer');
});
