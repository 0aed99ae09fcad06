import type { Queue } from '@onair/contract/content/review/queues';
import type { Inspection } from '@onair/contract/content/review/reviews';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  choose,
  field,
  follow,
  press,
  pressKey,
  select,
  showInTab,
  showOnPage,
  showPart,
  tick,
  turn,
  type,
} from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { ArchiveQueue } from './archive-queue.tsx';
import { CreateQueue, EditQueue } from './queue-form.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { QueueCard, ReviewQueuesSection } from './review-queues-section.tsx';

const [QUEUE_ID, ITEM_ID, PICTURE, OTHER] = [1, 2, 3, 4].map((n) => `01890000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
];
const AT = '2026-11-20T08:00:00.000Z';
const QUEUE = {
  ...{ id: QUEUE_ID, name: 'quality', title: 'Covers', description: '', data: [], pending: 4, backlogSeconds: 0 },
  ...{ toSample: 0, rate: 100, filter: {}, slaMinutes: null, overdue: 0, secondReader: false, createdAt: AT },
  ...{ archivedAt: null, version: 2 },
} satisfies Queue;
const CONTENT = {
  ...{ id: 7, title: 'Lake', author: 'Anna', type: 'img', category: 'sports', source: 'UGC', tags: [], coverUrl: null },
  ...{ status: 'offline', stage: 'inReview', review: 'pending', publishedAt: AT },
};
const ITEM = {
  ...{ id: ITEM_ID, state: 'pending', version: 3, content: CONTENT, contentVersion: 5, hits: [], takenAt: AT },
  ...{ figures: { exposures: 1, clicks: 1, likes: 0, comments: 0, shares: 0 }, dueAt: null, claimedUntil: AT },
  ...{ first: null, appeal: null },
};
const VIEW = {
  queue: { id: QUEUE_ID, title: 'Covers', rate: 100, filter: {}, builtIn: false, secondReader: false },
  ...{ item: ITEM, pending: 4, elsewhere: 0, notForMe: 0, upNext: null, decidedToday: 0, last: null },
} as unknown as Inspection;
const REVIEWED = {
  ...{
    documentVersion: 1,
    coverUrl: null,
    coverId: PICTURE,
    videoId: null,
    summary: { text: '', hits: [] },
    more: false,
  },
  ...{ blocks: [], record: { passed: 1, rejected: 0, pending: 0 } },
  alike: [9, 10].map((id) => ({ pictureId: PICTURE, otherId: OTHER, bits: 0, item: { id, title: `Old lake ${id}` } })),
};

const server = pageServer();
const show = async (view: Inspection = VIEW) => {
  server.answers({ 'POST /api/quality/': view, 'GET /api/quality/review/': REVIEWED, '/api/user/preferences': {} });
  const onClose = vi.fn();
  const panel = <ReviewPanel open queueId={QUEUE_ID} waiting={4} onClose={onClose} />;
  const history = await showOnPage('Card', panel);
  return { history, onClose };
};
const decisions = () =>
  server.requests().flatMap(({ path, body }) => (path.endsWith('/decision') ? [body as object] : []));

test.each([
  ['Pass', 'pass'],
  ['Skip', 'skip'],
])('%s decides the item in front of the reviewer', async (name, move) => {
  await show();
  await screen.findByRole('button', { name });
  await press(name);
  await waitFor(() => expect(decisions()).toEqual([expect.objectContaining({ version: 3, contentVersion: 5, move })]));
});

test('a decision about a text that was changed meanwhile is refused once: the reviewer reads the new text and decides', async () => {
  await show();
  await screen.findByRole('button', { name: 'Enlarge the picture' });
  server.refuses('POST /api/quality/review/', 'conflict');
  const blocks = [{ kind: 'text', heading: false, text: 'Written since', hits: [] }];
  server.answers({ 'GET /api/quality/review/': { ...REVIEWED, documentVersion: 2, blocks } });
  await press('Pass');
  await screen.findByText('Written since');
  server.answers({ 'POST /api/quality/review/': VIEW });
  await press('Pass');
  await waitFor(() => expect(decisions()).toMatchObject([{ documentVersion: 1 }, { documentVersion: 2 }]));
});

test('an item is rejected for a reason, a common one or an own; Back keeps it', async () => {
  await show();
  await screen.findByRole('button', { name: 'Reject' });
  await press('Reject');
  await press('Back');
  expect(decisions()).toEqual([]);
  await press('Reject');
  await press('Misleading title');
  expect(field('Reason for rejection').value).toBe('Misleading title');
  await type('Reason for rejection', 'names the wrong lake');
  await press('Reject');
  await waitFor(() => expect(decisions()).toMatchObject([{ move: 'reject', reason: 'names the wrong lake' }]));
});

test('the picture in review is looked at beside similar ones of other items, and the item itself opened', async () => {
  const { history } = await show();
  await screen.findByRole('button', { name: 'Enlarge the picture' });
  await press('Enlarge the picture');
  const dialog = await screen.findByRole('dialog', { name: 'Cover' });
  await press('Close', dialog.querySelector<HTMLElement>('.arco-modal-footer') ?? dialog);
  await press('Similar to 2 other items: compare');
  await screen.findByRole('link', { name: 'Old lake 9' });
  await follow('Old lake 9');
  await waitFor(() => expect(history.location.search).toBe('?id=9'));
  await follow('Open the item');
  await waitFor(() => expect(history.location.search).toBe('?id=7'));
});

test('when others have the remaining items, Continue loads again', async () => {
  await show({ ...VIEW, item: null });
  await screen.findByRole('button', { name: 'Continue' });
  const claims = () => server.requests().filter(({ path }) => path.endsWith('/claim')).length;
  expect(claims()).toBe(1);
  await press('Continue');
  await waitFor(() => expect(claims()).toBe(2));
});

test('a queue is archived from its card, its items go to the queue that is picked', async () => {
  const onAct = vi.fn();
  const card = await showPart(<QueueCard queue={QUEUE} onInspect={() => {}} onAct={onAct} />);
  await press('More for Covers');
  await choose('Archive');
  expect(onAct).toHaveBeenCalledWith('archive');
  card.unmount();
  server.answers({ '/api/list/quality-inspection': [QUEUE, { ...QUEUE, id: OTHER, title: 'Titles' }] });
  await showPart(<ArchiveQueue queue={QUEUE} open onClose={() => {}} />);
  await select('Queue that takes over', 'Titles');
  await press('Archive');
  const [[, path, body] = []] = await server.writes(1);
  expect([path, body]).toEqual([`/api/quality/queue/${QUEUE_ID}/archive`, { version: 2, moveTo: OTHER }]);
});

test('a queue samples by rate and asks for a second reviewer', async () => {
  const created = await showPart(<CreateQueue open onClose={() => {}} />);
  await type('Queue name', 'Titles');
  await type('Sampling rate (%)', '20');
  await turn('Second reviewer');
  await tick('Sports');
  await press('Create');
  expect((await server.writes(1))[0]?.[2]).toMatchObject({
    ...{ name: 'Titles', rate: 20, secondReader: true, filter: { categories: ['sports'] } },
  });
  created.unmount();
  await showPart(<EditQueue queue={QUEUE} open onClose={() => {}} />);
  await type('Sampling rate (%)', '50');
  await press('Save');
  expect((await server.writes(2))[1]?.[2]).toMatchObject({ rate: 50, version: 2 });
});

test('reviewers and archived queues are opened from the head of the section', async () => {
  server.answers({ '/api/list/quality-inspection': [QUEUE] });
  const nothing = () => {};
  const rest = { open: undefined, onOpen: nothing, creating: false, onCreate: nothing, onClearSearch: nothing };
  await showPart(<ReviewQueuesSection title="Review queues" search="" {...rest} />);
  await screen.findByRole('button', { name: 'Archived queues' });
  await press('Archived queues');
  await screen.findByRole('dialog', { name: 'Archived queues' });
  await press('Reviewers');
  await screen.findByRole('dialog', { name: /^Reviewers/ });
});

test('who may not review what is left hears that it waits for someone else', async () => {
  server.answers({ 'POST /api/quality/': { ...VIEW, item: null, pending: 2, elsewhere: 2, notForMe: 2 } });
  await showPart(<ReviewPanel open queueId={QUEUE_ID} waiting={2} onClose={() => {}} />);
  expect((await screen.findAllByText(/2 wait for someone else: you created, changed/)).length).toBeGreaterThan(0);
  expect(screen.queryByText('The remaining items are with other reviewers')).toBeNull();
});

const SINGLE_KEYS = { version: 1, personal: { singleKeys: true } };
const claims = () => server.requests().filter(({ path }) => path.endsWith('/claim')).length;
const releases = () => server.requests().filter(({ path }) => path.endsWith('/release')).length;
const showWithKeys = async () => {
  server.answers({ 'POST /api/quality/': VIEW, 'GET /api/quality/review/': REVIEWED });
  server.answers({ '/api/user/preferences': SINGLE_KEYS });
  const panel = <ReviewPanel open queueId={QUEUE_ID} waiting={4} onClose={() => {}} />;
  const tab = await showInTab('Card', panel);
  await screen.findByText(/P pass/i);
  return tab;
};

test('a key decides the item in front, and nothing while a picture is looked at over it', async () => {
  await showWithKeys();
  await screen.findByRole('button', { name: 'Enlarge the picture' });
  await press('Enlarge the picture');
  await screen.findByRole('dialog', { name: 'Cover' });
  for (const key of ['p', 's', 'z']) await pressKey(key);
  expect(decisions()).toEqual([]);
  const dialog = screen.getByRole('dialog', { name: 'Cover' });
  await press('Close', dialog.querySelector<HTMLElement>('.arco-modal-footer') ?? dialog);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cover' })).toBeNull());
  await pressKey('p');
  await waitFor(() => expect(decisions()).toMatchObject([{ move: 'pass' }]));
});

test('behind another page an item stays claimed, with the reason that was typed for its rejection', async () => {
  const { hide, show } = await showWithKeys();
  await press('Reject');
  await type('Reason for rejection', 'names the wrong lake');
  await hide();
  expect(releases()).toBe(0);
  await show();
  expect(field('Reason for rejection').value).toBe('names the wrong lake');
  await waitFor(() => expect(claims()).toBe(2));
  expect(field('Reason for rejection').value).toBe('names the wrong lake');
});

test('how much time is left for an item goes on while it is looked at', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const dueAt = new Date(Date.now() + 20 * 60_000).toISOString();
  await show({ ...VIEW, item: { ...ITEM, dueAt } } as unknown as Inspection);
  await screen.findByText(/20 min/);
  await act(async () => vi.advanceTimersByTime(45 * 60_000));
  await screen.findByText(/25 min/);
  vi.useRealTimers();
});
