import { type ContentRecord, editContent, getContent, publishContent } from '@onair/contract/content/items/items';
import { createQueue, listQueues, type Queue } from '@onair/contract/content/review/queues';
import { claimReview, decideReview, type Inspection } from '@onair/contract/content/review/reviews';
import type { Body } from '@onair/contract/endpoint';
import type { TestApp } from '../../../testing/app.ts';

export type Person = Awaited<ReturnType<TestApp['enter']>>;

/** Data of an answer that must be a success. */
export const dataOf = <T>(answer: { body: { status: 'ok'; data: T } | { status: 'fail'; msg: string } }): T => {
  if (answer.body.status !== 'ok') throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
};

type Draft = Partial<Body<typeof publishContent>>;

/** Publishes an item through the API. */
export const publish = async (app: TestApp, admin: Person, draft: Draft = {}): Promise<ContentRecord> => {
  const body = { title: 'An item', author: 'Lin', type: 'text', category: 'sports', source: 'ugc', ...draft } as const;
  return dataOf(await app.call(publishContent, body, { token: admin.token }));
};

export const contentNow = async (app: TestApp, { token }: Person, id: number): Promise<ContentRecord> =>
  dataOf(await app.call(getContent, { id }, { token }));

export const retitle = async (app: TestApp, admin: Person, id: number, title: string): Promise<ContentRecord> => {
  const { version } = await contentNow(app, admin, id);
  return dataOf(await app.call(editContent, { id, version, title }, { token: admin.token }));
};

/** Someone who writes what others review. */
export const enterAuthor = (app: TestApp): Promise<Person> => app.enter('editor');

let made = 0;
/** Creates a queue through the API; by default without a filter. */
export const addQueue = async (app: TestApp, admin: Person, draft: Partial<Body<typeof createQueue>> = {}) => {
  made += 1;
  const body = { name: `Queue ${made}`, filter: {}, rate: 100, ...draft };
  return dataOf(await app.call(createQueue, body, { token: admin.token }));
};

let tags = 0;
/** A separate queue with this many items; by an author of their own if none is given. */
export const queueOf = async (
  app: TestApp,
  admin: Person,
  count: number,
  {
    author: by,
    ...draft
  }: Partial<Pick<Body<typeof createQueue>, 'secondReader' | 'slaMinutes'>> & { author?: Person } = {},
) => {
  tags += 1;
  const tag = `q${tags}`;
  const { id } = await addQueue(app, admin, { filter: { tags: [tag] }, ...draft });
  const author = by ?? (await enterAuthor(app));
  const ids: number[] = [];
  for (let n = 1; n <= count; n += 1) ids.push((await publish(app, author, { title: `${tag} ${n}`, tags: [tag] })).id);
  return { id, ids, author };
};

export const queueNow = async (app: TestApp, { token }: Person, id: string): Promise<Queue> => {
  const queue = dataOf(await app.call(listQueues, {}, { token })).find((each) => each.id === id);
  if (!queue) throw new Error('no such queue');
  return queue;
};

export const claim = async (app: TestApp, { token }: Person, id: string): Promise<Inspection> =>
  dataOf(await app.call(claimReview, { id }, { token }));

type Item = NonNullable<Inspection['item']>;
export const decide = (
  app: TestApp,
  { token }: Person,
  item: Item,
  move: 'pass' | 'reject' | 'skip',
  reason?: string,
) =>
  app.call(
    decideReview,
    { id: item.id, version: item.version, contentVersion: item.contentVersion, move, ...(reason ? { reason } : {}) },
    { token },
  );

/** The item that a claim has handed out. */
export const itemOf = ({ item }: Inspection): Item => {
  if (!item) throw new Error('nothing to inspect');
  return item;
};
