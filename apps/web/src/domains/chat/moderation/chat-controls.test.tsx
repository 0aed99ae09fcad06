import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { choose, field, pick, press, showPart, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { EMPTY_ROOM } from '../rooms/room-state.ts';
import { MutedList, PersonDetail, QueueList } from './chat-drawer.tsx';
import { ChatList } from './chat-list.tsx';
import { ChatHead, HeldNetwork } from './chat-panel.tsx';
import { Composer } from './composer.tsx';
import { ReplayChat } from './replay-chat.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const AT = '2026-11-20T08:00:00.000Z';
const LI = { id: ID, name: 'Li', rank: 0, account: null, firstAt: AT, lastAt: AT, muted: null };
const MUTED = { ...LI, muted: { until: null, by: 'Anna', at: AT, scope: 'person', reason: '' } };

const server = pageServer();
const acts = () => ({ onLine: vi.fn(), muted: vi.fn(), unmute: vi.fn() });

test.each([
  ['Saved messages', 'queue'],
  ['Muted people', 'muted'],
  ['Chat settings', 'mode'],
  ['Moderators', 'moderators'],
])('the menu of the chat opens %s', async (name, kind) => {
  const onShow = vi.fn();
  await showPart(<ChatHead id="chat" onShow={onShow} />);
  await press('Manage chat');
  await choose(name);
  expect(onShow).toHaveBeenCalledWith({ kind });
});

test('a press of the button loads earlier lines', async () => {
  const readOlder = vi.fn();
  const room = {
    state: EMPTY_ROOM,
    connection: 'open',
    returns: 0,
    isOpen: () => true,
    say: vi.fn(),
    dismiss: vi.fn(),
  };
  const list = { more: true, loadingOlder: false, readOlder };
  await showPart(<ChatList rows={[]} list={list} room={room as never} acts={acts()} onPerson={vi.fn()} />);
  await press('Load earlier messages');
  expect(readOlder).toHaveBeenCalledOnce();
});

test('a line gets an emoji and is sent; a refused one is sent again or dismissed', async () => {
  const say = vi.fn();
  const dismiss = vi.fn();
  const refused = { clientMessageId: 'one', text: 'hello', refusal: { reason: 'rate' } };
  await showPart(<Composer pending={[refused as never]} closed={false} say={say} dismiss={dismiss} />);
  await press('Emoji');
  const [emoji] = screen.getByRole('dialog', { name: 'Emoji' }).querySelectorAll('button');
  if (emoji) fireEvent.click(emoji);
  await waitFor(() => expect(field('Message').value).toBe(emoji?.textContent));
  await press('Send again');
  expect([dismiss.mock.calls, say.mock.calls]).toEqual([[['one']], [['hello']]]);
  await press('Dismiss');
  expect(dismiss).toHaveBeenCalledTimes(2);
});

const OTHERS = [
  { id: 'b', name: 'Bo#1111', lastAt: AT },
  { id: 'c', name: 'Cai#2222', lastAt: AT },
];
const REACH = { network: true, count: 2, guests: OTHERS };

/** Opens the dialog that mutes; answers what is then sent. */
const muteDialog = async (reach: object) => {
  server.answers({
    '/api/chat/people/': ({ path }: { path: string }) =>
      path.endsWith('/network') ? reach : path.endsWith('/mute') ? MUTED : { person: LI, lines: [], acts: [] },
  });
  const { muted, ...rest } = acts();
  await showPart(<PersonDetail id={ID} me={{ id: 'me', rank: 3, name: 'Me' } as never} acts={{ ...rest, muted }} />);
  await screen.findByRole('button', { name: 'Mute' });
  await press('Mute');
  const dialog = await screen.findByRole('dialog', { name: 'Mute Li' });
  await within(dialog).findByRole('radio', { name: '1 hour' });
  return { dialog, muted };
};

test.each([
  ['1 minute', 1],
  ['10 minutes', 10],
  ['1 hour', 60],
  ['1 day', 1440],
  ['Permanently', null],
])('the network of a guest is muted with a reason, after who else is there was said: %s', async (name, minutes) => {
  const { dialog, muted } = await muteDialog(REACH);
  expect(dialog.textContent).toContain('Also mutes 2 guests of this network in the last day: Bo#1111, Cai#2222');
  await pick(name, dialog);
  await type('Reason', 'advertising', dialog);
  await press('Mute', dialog);
  await waitFor(() => expect(muted).toHaveBeenCalledWith(expect.objectContaining({ id: ID })));
  expect((await server.writes(1))[0]?.[2]).toEqual({ minutes, scope: 'network', reason: 'advertising' });
});

test('a guest is muted alone where the moderator says so', async () => {
  const { dialog } = await muteDialog(REACH);
  await pick('This person only', dialog);
  expect(dialog.textContent).toContain('They can write again under another nickname');
  await press('Mute', dialog);
  expect((await server.writes(1))[0]?.[2]).toEqual({ minutes: 10, scope: 'person', reason: '' });
});

test('an account is muted alone: it has no network of guests', async () => {
  const account = await muteDialog({ network: false, count: 0, guests: [] });
  expect(within(account.dialog).queryByRole('radio', { name: 'This person only' })).toBeNull();
  await press('Mute', account.dialog);
  expect((await server.writes(1))[0]?.[2]).toEqual({ minutes: 10, scope: 'person', reason: '' });
});

test('a person is muted alone where it cannot be read who else is in the network, and that is said', async () => {
  server.answers({
    '/api/chat/people/': ({ path }: { path: string }) =>
      path.endsWith('/mute') ? MUTED : { person: LI, lines: [], acts: [] },
  });
  server.refuses(`GET /api/chat/people/${ID}/network`, 'failed');
  await showPart(<PersonDetail id={ID} me={{ id: 'me', rank: 3, name: 'Me' } as never} acts={acts()} />);
  await screen.findByRole('button', { name: 'Mute' });
  await press('Mute');
  const dialog = await screen.findByRole('dialog', { name: 'Mute Li' });
  await within(dialog).findByText(/Who else is in this network could not be looked up/);
  await press('Mute', dialog);
  expect((await server.writes(1))[0]?.[2]).toEqual({ minutes: 10, scope: 'person', reason: '' });
});

test('operators see that a network is held; they mute it, or say that many viewers share it', async () => {
  const until = new Date(Date.now() + 60_000).toISOString();
  const mode = { open: true, guests: true, slowSeconds: 0, filter: 'off', sharedNetwork: false, version: 3 };
  server.answers({
    '/api/chat/mode': ({ method }: { method: string }) => (method === 'GET' ? { ...mode, words: 1, held: 0 } : mode),
    '/api/chat/people/': REACH,
  });
  const held = { personId: ID, name: 'Loud#1234', guests: 3, until };
  await showPart(<HeldNetwork studioId={ID} held={held} acts={acts()} />);
  expect(screen.getByRole('status').textContent).toContain('Loud#1234 (3 guests)');
  await press('Allow more: many viewers share it');
  expect((await server.writes(1))[0]).toEqual([
    'PUT',
    '/api/chat/mode',
    { ...mode, sharedNetwork: true, studioId: ID },
  ]);
  await press('Mute the network of Loud#1234');
  await screen.findByRole('dialog', { name: 'Mute Loud#1234' });
});

test('a muted person is unmuted in their details, and opened from the list of the muted', async () => {
  server.answers({ '/api/chat/': { person: MUTED, lines: [], acts: [] } });
  const { unmute, ...rest } = acts();
  const shown = await showPart(
    <PersonDetail id={ID} me={{ id: 'me', rank: 3, name: 'Me' } as never} acts={{ ...rest, unmute }} />,
  );
  await screen.findByRole('button', { name: 'Unmute' });
  await press('Unmute');
  expect(unmute).toHaveBeenCalledOnce();
  shown.unmount();
  server.answers({ '/api/chat/': [MUTED] });
  const onPerson = vi.fn();
  await showPart(<MutedList studioId={ID} acts={acts()} onPerson={onPerson} />);
  await screen.findByRole('button', { name: 'Li' });
  await press('Li');
  expect(onPerson).toHaveBeenCalledWith(ID);
});

test('a saved message is removed from the list', async () => {
  const saved = { id: ID, username: 'Li', content: 'When?', handled: false, collectedBy: 'Anna', collectedAt: AT };
  server.answers({ '/api/chat/': [{ ...saved, handledBy: null, handledAt: null }] });
  const { onLine, ...rest } = acts();
  await showPart(<QueueList studioId={ID} acts={{ ...rest, onLine }} remember={() => {}} />);
  await screen.findByRole('button', { name: 'Unsave' });
  await press('Unsave');
  expect(onLine).toHaveBeenCalledWith(expect.objectContaining({ id: ID }), 'uncollect');
});

test('arrow keys lead through the chat of a recording, and a line is played from its time', async () => {
  const lines = ['hello', 'goal'].map((content, at) => ({
    ...{
      id: `line-${at}`,
      seq: at + 1,
      personId: ID,
      username: 'Li',
      rank: 0,
      content,
      state: 'shown',
      isCollect: false,
    },
    ...{ time: `2026-11-20T08:00:0${at}.000Z`, review: null, words: [], original: null },
  }));
  server.answers({ '/api/chat/replay': ({ path }: { path: string }) => (path.includes('latest=true') ? lines : []) });
  const span = { studioId: ID, from: AT, until: '2026-11-20T09:00:00.000Z' };
  const onPlay = vi.fn();
  await showPart(<ReplayChat span={span} beganAt={AT} at={Date.parse(AT) + 60_000} onPlay={onPlay} />);
  const list = await screen.findByRole('list', { name: /^Chat messages in time with the recording/ });
  const [first, second] = list.querySelectorAll('button');
  fireEvent.keyDown(list, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(list, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(first);
  first?.click();
  expect(onPlay).toHaveBeenCalledWith(AT);
});
