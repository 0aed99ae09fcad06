/** @jsxImportSource preact */
import { failures } from '@onair/contract/failure';
import type { LiveInfo } from '@onair/contract/live/audience/live';
import { render } from 'preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiServer, refuse, succeed } from '../testing/api-server.ts';
import { About } from './about.tsx';
import { Composer, Nickname, PendingLines, SendBlockedNotice } from './chat/composer.tsx';
import { LineList } from './chat/line-list.tsx';
import { LineMenu, MuteForm } from './chat/line-menu.tsx';
import { LoadError } from './load-error.tsx';
import { ReplayList } from './planned-stage.tsx';
import { setLocale } from './preferences.ts';
import type { OpenReplays } from './replays.ts';
import { Controls } from './stage/controls.tsx';
import { Cover } from './stage/cover.tsx';
import { Replay } from './stage/replay.tsx';
import { createStore } from './store.ts';
import { showToast, Toasts } from './toasts.tsx';

const page = document.body.appendChild(document.createElement('div'));
beforeEach(() => setLocale('en-US'));
afterEach(() => render(null, page));

const press = (name: string) => {
  const named = (one: Element) => one.getAttribute('aria-label') === name || one.textContent?.trim() === name;
  const button = [...page.querySelectorAll('button')].find(named);
  if (!button) throw new Error(`no button ${name}`);
  button.click();
};

test('a page that failed to load is requested again', () => {
  const onRetry = vi.fn();
  render(<LoadError gone={false} onRetry={onRetry} />, page);
  press('Try again');
  expect(onRetry).toHaveBeenCalledOnce();
});

test('a toast is shown until it is closed', async () => {
  render(<Toasts />, page);
  showToast('Reminder set');
  await vi.waitFor(() => expect(page.textContent).toContain('Reminder set'));
  press('Close');
  await vi.waitFor(() => expect(page.textContent).not.toContain('Reminder set'));
});

test('a refused line is sent again or dismissed', () => {
  const room = { say: vi.fn(), dismiss: vi.fn() };
  const line = { clientMessageId: 'one', text: 'hello', refusal: { reason: 'rate' } };
  render(<PendingLines room={room as never} lines={[line as never]} />, page);
  press('Send again');
  expect([room.dismiss.mock.calls, room.say.mock.calls]).toEqual([[['one']], [['hello']]]);
  press('Dismiss');
  expect(room.dismiss).toHaveBeenCalledTimes(2);
});

test('where guests may not write, signing in is offered', () => {
  render(<SendBlockedNotice speaking={{ may: false, why: 'guests' } as never} />, page);
  const link = [...page.querySelectorAll('a')].find(({ textContent }) => textContent === 'Sign in');
  expect(link?.getAttribute('href')).toBe('/login');
});

test.each([
  ['paused', 'Play'],
  ['away', 'Connect now'],
] as const)('a picture that is %s comes by "%s"', (state, name) => {
  const onRetry = vi.fn();
  render(<Cover state={state} info={{ name: 'Hall' } as LiveInfo} picture={null} onRetry={onRetry} />, page);
  press(name);
  expect(onRetry).toHaveBeenCalledOnce();
});

test('the volume follows its slider', () => {
  const setVolume = vi.fn();
  const sound = { silent: false, volume: 1, toggle: () => {}, setVolume };
  const nothing = { current: null };
  const rest = { paused: false, onPlay: () => {}, playbacks: [], playback: 'flv', onPlayback: () => {} };
  const unused = { captions: null, shift: null, video: nothing, box: nothing };
  render(<Controls {...({ ...rest, ...unused, sound } as never as Parameters<typeof Controls>[0])} />, page);
  const slider = page.querySelector<HTMLInputElement>('input[aria-label="Volume"]');
  if (!slider) throw new Error('no slider');
  slider.value = '0.4';
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  expect(setVolume).toHaveBeenCalledWith(0.4);
});

test('a guest may keep the nickname as it is, or change it beside what is written', async () => {
  const onCancel = vi.fn();
  render(<Nickname first="Kite" sends fault={null} busy={false} onChoose={() => {}} onCancel={onCancel} />, page);
  press('Cancel');
  expect(onCancel).toHaveBeenCalledOnce();
  render(null, page);
  const state = { me: { name: 'Kite', rank: 0 }, pending: [], mode: { open: true, guests: true, slowSeconds: 0 } };
  const rest = { muted: null, nicknameFault: null, phase: 'open', entered: true, banned: null };
  render(<Composer room={{} as never} state={{ ...state, ...rest } as never} />, page);
  press('Change nickname');
  await vi.waitFor(() => expect(page.querySelector('#nickname')).not.toBeNull());
});

test('a line is not sent under a nickname that was given up before the room confirmed it', async () => {
  const confirmed = Promise.withResolvers<object>();
  const room = { say: vi.fn(), identify: vi.fn(() => confirmed.promise) };
  const mode = { open: true, guests: true, slowSeconds: 0 };
  const state = { me: null, pending: [], mode, muted: null, nicknameFault: null };
  render(<Composer room={room as never} state={state as never} />, page);
  const write = async (field: string, text: string) => {
    await vi.waitFor(() => expect(page.querySelector(field)).not.toBeNull());
    const input = page.querySelector<HTMLInputElement>(field);
    if (!input) throw new Error(`no field ${field}`);
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.waitFor(() => expect(page.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(false));
    input.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  };
  await write('#say', 'hello');
  await write('#nickname', 'Kite');
  await vi.waitFor(() => expect(room.identify).toHaveBeenCalledOnce());
  press('Cancel');
  await vi.waitFor(() => expect(page.querySelector('#say')).not.toBeNull());
  expect(room.identify).toHaveBeenLastCalledWith({ token: null, guest: null });
  confirmed.resolve({ me: { id: 'guest', name: 'Kite', rank: 0 } });
  await confirmed.promise;
  expect(room.say).not.toHaveBeenCalled();
  expect(page.querySelector<HTMLInputElement>('#say')?.value).toBe('hello');
});

test('replays are closed, read again after a fault, and played', async () => {
  const replay = { id: 'one', title: 'Cup', startedAt: '2026-11-20T08:00:00.000Z', seconds: 61 };
  const store = createStore({ replays: [replay], failed: true, watched: null });
  const open = Object.assign(store, { load: vi.fn(), play: vi.fn() });
  render(<ReplayList name="Hall" replays={open as unknown as OpenReplays} />, page);
  const hidden = vi.fn();
  // The simulated document has no top layer.
  Object.assign(page.querySelector('section') ?? {}, { hidePopover: hidden, showPopover: () => {} });
  press('Try again');
  expect(open.load).toHaveBeenCalledOnce();
  press('Close');
  expect(hidden).toHaveBeenCalledOnce();
  const item = [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Cup'));
  item?.click();
  expect(open.play).toHaveBeenCalledWith(replay);
});

test.each([
  [/^Delete/, '/api/chat/lines/line/delete', undefined],
  [/^Pin/, '/api/chat/lines/line/pin', undefined],
])('who runs the room acts on a line by its menu: %s', async (name, path, body) => {
  const server = await apiServer();
  const line = { id: 'line', seq: 1, personId: 'li', username: 'Li', rank: 0, content: 'hello', state: 'shown' };
  const anchor = document.createElement('button');
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });
  const me = { id: 'me', rank: 3 } as const;
  const none = { pinnedId: null, onMute: () => {}, onClose: () => {} };
  render(<LineMenu anchor={anchor} line={line as never} me={me} {...none} />, page);
  const menu = page.querySelector('[role=menu]');
  expect(menu?.getAttribute('aria-label')).toContain('Li');
  const entry = [...(menu?.querySelectorAll('button') ?? [])].find(({ textContent }) => name.test(textContent ?? ''));
  entry?.click();
  await vi.waitFor(() => expect(server.requests.map((one) => [one.path, one.body])).toEqual([[path, body]]));
  server.close();
});

test('who runs the room mutes the network of a guest or the guest alone, and is told before who else is there', async () => {
  const server = await apiServer();
  const reach = { network: true, count: 1, guests: [{ id: 'bo', name: 'Bo#1111', lastAt: '' }] };
  server.answer(({ method }, response) => succeed(response, method === 'GET' ? reach : {}));
  const line = { id: 'line', seq: 1, personId: 'li', username: 'Li', rank: 0, content: 'hello', state: 'shown' };
  const anchor = document.createElement('button');
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });
  const said: unknown[] = [];
  for (const whom of ['Guests of the whole network', 'This person only']) {
    render(<MuteForm anchor={anchor} line={line as never} onClose={() => {}} />, page);
    const choice = (name: string) =>
      [...page.querySelectorAll('label')].find(({ textContent }) => textContent === name)?.querySelector('input');
    await vi.waitFor(() => expect(choice(whom)).toBeTruthy());
    expect(page.textContent).toContain('Also mutes 1 guest of this network in the last day: Bo#1111');
    choice(whom)?.click();
    choice('1 hour')?.click();
    const reason = [...page.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith('Reason'));
    const input = reason?.querySelector('input');
    if (!input) throw new Error('no reason');
    input.value = 'advertising';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.waitFor(() => expect(choice('1 hour')?.checked).toBe(true));
    press('Mute');
    await vi.waitFor(() => expect(server.requests.at(-1)?.method).toBe('POST'));
    said.push(server.requests.at(-1)?.body);
    render(null, page);
  }
  expect(said).toEqual([
    { minutes: 60, scope: 'network', reason: 'advertising' },
    { minutes: 60, scope: 'person', reason: 'advertising' },
  ]);
  server.close();
});

test('who disturbs is muted alone where it cannot be read who else is in the network, and that is said', async () => {
  const server = await apiServer();
  server.answer(({ method }, response) =>
    method === 'GET' ? refuse(response, failures.failed.code, 'No') : succeed(response, {}),
  );
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });
  const line = { personId: 'li', username: 'Li', content: 'hello' };
  render(<MuteForm anchor={document.createElement('button')} line={line as never} onClose={() => {}} />, page);
  const form = page.querySelector('[role=dialog]');
  // It is there for the keyboard before anything can be chosen.
  expect(document.activeElement).toBe(form);
  await vi.waitFor(() => expect(page.textContent).toContain('Who else is in this network could not be looked up'));
  expect(page.querySelector('[name=scope]')).toBeNull();
  await vi.waitFor(() => expect(document.activeElement?.closest('label')?.textContent).toBe('10 minutes'));
  press('Mute');
  await vi.waitFor(() => expect(server.requests.at(-1)?.body).toEqual({ minutes: 10, scope: 'person', reason: '' }));
  server.close();
});

test('a mute that is being written outlives its line, and ends by Escape or a button of its own', async () => {
  const server = await apiServer();
  server.answer((_request, response) => succeed(response, { network: false, count: 0, guests: [] }));
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });
  const line = (at: number) => ({
    ...{ id: `line-${at}`, seq: at, personId: `a-${at}`, username: `Li ${at}`, rank: 0, content: 'hello' },
    ...{ time: '2026-11-20T08:00:00.000Z', state: 'shown', isCollect: false },
  });
  const show = (...lines: object[]) => {
    const state = { lines, mode: null, pinned: null, me: { id: 'me', rank: 3 } };
    render(<LineList state={state as never} connection="open" />, page);
  };
  const form = () => page.querySelector('[role=dialog]');
  const open = async (name: string) => {
    page.querySelector<HTMLElement>('.line-more')?.click();
    await vi.waitFor(() => press('Mute…'));
    await vi.waitFor(() => expect(form()?.getAttribute('aria-label')).toBe(name));
    await vi.waitFor(() => expect(form()?.querySelector('form')).toBeTruthy());
  };
  const key = (init: KeyboardEventInit) =>
    form()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...init }));
  show(line(1));
  await open('Mute Li 1');
  expect(form()?.getAttribute('popover')).toBe('manual');
  show(line(2));
  await vi.waitFor(() => expect(page.querySelector('[data-id=line-1]')).toBeNull());
  key({ isComposing: true });
  expect(form()?.getAttribute('aria-label')).toBe('Mute Li 1');
  key({});
  await vi.waitFor(() => expect(form()).toBeNull());
  // Its line is gone: the focus goes to the list, not to the beginning of the page.
  await vi.waitFor(() => expect(document.activeElement).toBe(page.querySelector('ol')));
  await open('Mute Li 2');
  press('Cancel');
  await vi.waitFor(() => expect(form()).toBeNull());
  await vi.waitFor(() => expect(document.activeElement).toBe(page.querySelector('.line-more')));
  server.close();
});

test('a popover that grows is placed again, so that it stays on the screen', async () => {
  let grown = () => {};
  class Watcher {
    constructor(onSize: () => void) {
      grown = onSize;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Watcher);
  const server = await apiServer();
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });
  const anchor = document.createElement('button');
  anchor.getBoundingClientRect = () => ({ top: 500, bottom: 530, right: 200 }) as DOMRect;
  const line = { personId: 'li', username: 'Li', content: 'hello' };
  render(<MuteForm anchor={anchor} line={line as never} onClose={() => {}} />, page);
  const form = page.querySelector<HTMLElement>('[role=dialog]');
  if (!form) throw new Error('no form');
  const size = (width: number, height: number) => {
    Object.defineProperties(form, { offsetWidth: { value: width, configurable: true } });
    Object.defineProperties(form, { offsetHeight: { value: height, configurable: true } });
    grown();
    return [form.style.getPropertyValue('--x'), form.style.getPropertyValue('--y')];
  };
  vi.stubGlobal('innerHeight', 700);
  expect(size(220, 100)).toEqual(['8px', '530px']);
  expect(size(150, 400)).toEqual(['50px', '100px']);
  expect(size(150, 600)).toEqual(['50px', '92px']);
  vi.unstubAllGlobals();
  server.close();
});

test('a guest of a muted network hears why and until when', () => {
  const muted = { may: false, why: 'muted', until: null, reason: 'advertising', network: true } as const;
  render(<SendBlockedNotice speaking={muted} />, page);
  expect(page.textContent).toBe(
    'Guests of your network are muted. Sign in with a confirmed account to write · Reason: advertising',
  );
});

test('the controls of the picture turn its sound off', () => {
  const toggle = vi.fn();
  const sound = { silent: false, volume: 1, toggle, setVolume: () => {} };
  const nothing = { current: null };
  const rest = { paused: false, onPlay: () => {}, playbacks: [], playback: 'flv', onPlayback: () => {} };
  const unused = { captions: null, shift: null, video: nothing, box: nothing };
  render(<Controls {...({ ...rest, ...unused, sound } as never as Parameters<typeof Controls>[0])} />, page);
  press('Mute');
  expect(toggle).toHaveBeenCalledOnce();
});

test('a replay that is watched stands under its own title and day', () => {
  const info = { name: 'Hall', mainCategory: 'news', subCategory: 'world', onlineNotification: 'Tonight', since: null };
  const studio = createStore({ info, title: 'Today', live: false, watching: null }) as never;
  const watched = { id: 'one', title: 'Cup', startedAt: '2026-11-20T08:00:00.000Z', seconds: 61 };
  const replays = createStore<{ watched: typeof watched | null }>({ watched: null });
  render(<About studio={studio} replays={replays as never} />, page);
  expect(page.querySelector('h1')?.textContent).toBe('Today');
  render(null, page);
  replays.set({ watched });
  render(<About studio={studio} replays={replays as never} />, page);
  expect(page.querySelector('h1')?.textContent).toBe('Cup');
  expect(page.querySelector('.facts')?.textContent).toMatch(/^HallReplay · Nov 20/);
  expect(page.textContent).not.toContain('Tonight');
});

test('a replay that failed is tried again', async () => {
  const replay = { id: 'one', title: 'Cup' } as never;
  render(<Replay slug="hall" replay={replay} live={false} onClose={() => {}} />, page);
  const video = page.querySelector('video');
  if (!video) throw new Error('no picture');
  await vi.waitFor(() => expect(video.getAttribute('src')).toContain('one'));
  Object.defineProperty(video, 'error', { configurable: true, value: { code: 4 } });
  video.dispatchEvent(new Event('error'));
  await vi.waitFor(() => press('Try again'));
  await vi.waitFor(() => expect(page.querySelector('[role=alert]')).toBeNull());
});

test('the button of a line opens its acts, and arrow keys lead from line to line', async () => {
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });
  const lines = ['Li', 'Wu'].map((username, at) => ({
    ...{ id: `line-${at}`, seq: at + 1, personId: `a-${at}`, username, rank: 0, content: 'hello' },
    ...{ time: '2026-11-20T08:00:00.000Z', state: 'shown', isCollect: false },
  }));
  const state = { lines, mode: null, pinned: null, me: { id: 'me', rank: 3 } };
  render(<LineList state={state as never} connection="open" />, page);
  const list = page.querySelector('ol');
  const buttons = [...page.querySelectorAll<HTMLElement>('.line-more')];
  for (const at of [1, 0]) {
    const target = document.activeElement === buttons[1] ? buttons[1] : list;
    target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
    expect(document.activeElement).toBe(buttons[at]);
  }
  buttons[0]?.click();
  await vi.waitFor(() => expect(page.querySelector('[role=menu]')?.getAttribute('aria-label')).toContain('Li'));
});
