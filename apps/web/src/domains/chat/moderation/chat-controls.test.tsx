import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { choose, field, press, showPart } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { EMPTY_ROOM } from '../rooms/room-state.ts';
import { ChatHead } from './chat-head.tsx';
import { ChatList } from './chat-list.tsx';
import { Composer } from './composer.tsx';
import { MutedList } from './muted-list.tsx';
import { PersonDetail } from './person-detail.tsx';
import { QueueList } from './queue-list.tsx';
import { ReplayChat } from './replay-chat.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const AT = '2026-11-20T08:00:00.000Z';
const LI = { id: ID, name: 'Li', rank: 0, account: null, firstAt: AT, lastAt: AT, muted: null };
const MUTED = { ...LI, muted: { until: null, by: 'Anna', at: AT } };

const server = pageServer();
const acts = () => ({ onLine: vi.fn(), mute: vi.fn(), unmute: vi.fn() });

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

test.each([
  ['1 minute', 1],
  ['10 minutes', 10],
  ['1 hour', 60],
  ['1 day', 1440],
  ['Permanently', null],
])('a person is muted: %s', async (name, minutes) => {
  server.answers({ '/api/chat/': { person: LI, lines: [], acts: [] } });
  const { mute, ...rest } = acts();
  await showPart(<PersonDetail id={ID} me={{ id: 'me', rank: 3, name: 'Me' } as never} acts={{ ...rest, mute }} />);
  await screen.findByRole('button', { name: 'Mute' });
  await press('Mute');
  await choose(name);
  expect(mute).toHaveBeenCalledWith(expect.objectContaining({ id: ID }), minutes);
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
