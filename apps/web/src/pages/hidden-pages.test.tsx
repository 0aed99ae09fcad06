import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useChatRoom } from '../domains/chat/moderation/chat.state.ts';
import { FilmPlayer } from '../domains/content/films/film-player.tsx';
import { SetDrawer } from '../domains/content/policy-sets/set-drawer.tsx';
import { CertificationDocument } from '../domains/identity/certification/certification-document.tsx';
import { Player } from '../domains/live/player/player.tsx';
import { field, showInTab, type } from '../testing/controls.tsx';
import { pageServer } from '../testing/page-server.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const AT = '2026-11-20T08:00:00.000Z';
const SET = {
  ...{ id: ID, number: 'A7', name: 'Spring', contentType: 'img', filterType: 'artificial', count: 0, version: 5 },
  ...{ createdTime: AT, status: 'online', rule: null, createdBy: 'Anna', updatedTime: AT },
};

const server = pageServer();
afterEach(() => void vi.unstubAllGlobals());

const Drawer = () => {
  const [open, setOpen] = useState(true);
  const acts = { busy: false } as never;
  return <SetDrawer id={ID} open={open} part="edit" acts={acts} onPart={() => {}} onClose={() => setOpen(false)} />;
};

test('a drawer keeps what was typed while its page is hidden', async () => {
  server.answers({ 'GET /api/policy': SET });
  const { hide, show } = await showInTab('SearchTable', <Drawer />);
  await type('Set name', 'Summer');
  await hide();
  await show();
  expect(field('Set name').value).toBe('Summer');
});

test('a document of a certification is fetched once, and shown again', async () => {
  const png = new Response(new Blob(['x'], { type: 'image/png' }));
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => png.clone());
  const { hide, show } = await showInTab('Info', <CertificationDocument id={ID} alt="License" />);
  const before = (await screen.findByAltText('License')).getAttribute('src');
  const released = vi.spyOn(URL, 'revokeObjectURL');
  await hide();
  await show();
  expect(screen.getByAltText('License').getAttribute('src')).toBe(before);
  expect([fetched.mock.calls.length, released.mock.calls.length]).toEqual([1, 0]);
  fetched.mockRestore();
});

test('a film of an item pauses behind another page', async () => {
  server.answers({ '/api/film/list': { list: [], total: 0 } });
  const { hide, show } = await showInTab('ContentItem', <FilmPlayer videoId={ID} name="Harbor" />);
  const film = document.querySelector('video');
  if (!film) throw new Error('no film');
  const [pause, play] = [vi.spyOn(film, 'pause').mockReturnValue(), vi.spyOn(film, 'play')];
  fireEvent.play(film);
  await hide();
  expect(pause).toHaveBeenCalledOnce();
  await show();
  expect(play).not.toHaveBeenCalled();
});

/** Counts what is open. */
class Socket {
  static readonly OPEN = 1;
  static opened: Socket[] = [];
  readyState = 0;
  closed = false;
  constructor() {
    Socket.opened.push(this);
  }
  send() {}
  close() {
    this.closed = true;
  }
  addEventListener() {}
  removeEventListener() {}
}
const openSockets = () => Socket.opened.filter(({ closed }) => !closed).length;

const Chat = () => <output>{useChatRoom('hall').connection}</output>;

test('the chat of a control room is left while its page is hidden, and entered again', async () => {
  Socket.opened = [];
  vi.stubGlobal('WebSocket', Socket);
  const { hide, show } = await showInTab('Monitor', <Chat />);
  await waitFor(() => expect(openSockets()).toBe(1));
  await hide();
  expect(openSockets()).toBe(0);
  await show();
  await waitFor(() => expect(openSockets()).toBe(1));
});

/** What is watched is seen at once. */
class Sight {
  readonly #told: (entries: { isIntersecting: boolean }[]) => void;
  constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
    this.#told = told;
  }
  observe() {
    this.#told([{ isIntersecting: true }]);
  }
  disconnect() {}
}

test('the picture of a control room is closed behind another page, and opened again with its own', async () => {
  vi.stubGlobal('IntersectionObserver', Sight);
  const { hide, show } = await showInTab('Monitor', <Player path="/x" firstMessage={() => ''} label="Hall" controls />);
  const state = () => screen.getByLabelText('Hall').parentElement?.dataset.state;
  // That this browser plays no streams is found by the player once it is open; before and after it is connecting.
  await waitFor(() => expect(state()).toBe('unsupported'));
  await hide();
  await waitFor(() => expect(state()).toBe('connecting'));
  await show();
  await waitFor(() => expect(state()).toBe('unsupported'));
});
