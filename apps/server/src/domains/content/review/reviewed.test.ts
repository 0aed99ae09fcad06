import type { Doc } from '@onair/contract/content/documents/document';
import { decideReview, getReviewed, REVIEWED_BLOCKS_MAX } from '@onair/contract/content/review/reviews';
import { saveDocument } from '@onair/contract/content/workflow/workflow';
import { failures } from '@onair/contract/failure';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { insertPicture } from '../pictures/pictures.store.ts';
import { setRule } from '../rules/rules.fixtures.ts';
import { addQueue, claim, dataOf, decide, type Person, publish } from './review.fixtures.ts';

let app: TestApp;
let admin: Person;
let reviewer: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  reviewer = await app.enter('reviewer', 'Zhou');
  await setRule(app, admin, 'banned', { words: ['casino'] });
});
afterAll(() => app.close());

const PICTURE = '01890000-0000-7000-8000-000000000001';
const text = (said: string) => [{ type: 'text' as const, text: said }];

/** An item by an author, with a text, claimed by the reviewer. */
const claimed = async (tag: string, doc: Doc | null, author = tag) => {
  const queue = await addQueue(app, admin, { filter: { tags: [tag] } });
  const { id } = await publish(app, admin, { title: `About ${tag}`, tags: [tag], author });
  const save = (version: number, next: Doc) =>
    app.call(saveDocument, { id, version, doc: next }, { token: admin.token });
  if (doc) dataOf(await save(0, doc));
  const { item } = await claim(app, reviewer, queue.id);
  if (!item) throw new Error('nothing to inspect');
  const read = async () => dataOf(await app.call(getReviewed, { id: item.id }, { token: reviewer.token }));
  return { item, read, save };
};

describe('what a reviewer judges', () => {
  it('is the text in its order with pictures in place, and banned words marked wherever they stand', async () => {
    const { read } = await claimed('marked', {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: text('One evening') },
        {
          type: 'bulletList',
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: text('at the casino') }] }],
        },
        { type: 'image', attrs: { pictureId: PICTURE, alt: 'a casino', caption: '' } },
        { type: 'paragraph' },
      ],
    });
    expect(await read()).toEqual({
      documentVersion: 1,
      coverUrl: null,
      coverId: null,
      videoId: null,
      alike: [],
      summary: { text: '', hits: [] },
      blocks: [
        { kind: 'text', heading: true, text: 'One evening', hits: [] },
        { kind: 'text', heading: false, text: 'at the casino', hits: [{ word: 'casino', start: 7, end: 13 }] },
        { kind: 'picture', pictureId: PICTURE, text: 'a casino', hits: [{ word: 'casino', start: 2, end: 8 }] },
      ],
      more: false,
      record: { passed: 0, rejected: 0, pending: 1 },
    });
  });

  it('is bounded, and says that the text goes on', async () => {
    const line = { type: 'paragraph' as const, content: text('a line') };
    const { read } = await claimed('long', { type: 'doc', content: Array(REVIEWED_BLOCKS_MAX + 5).fill(line) });
    const { blocks, more } = await read();
    expect([blocks.length, more]).toEqual([REVIEWED_BLOCKS_MAX, true]);
  });

  it('names other items that show the same picture or one that looks like it', async () => {
    const { db, newId } = app.deps;
    const [own = '', near = '', far = ''] = await Promise.all(
      ['00000000000000ff', '00000000000000fe', 'ffffffffffffff00'].map(async (phash) => {
        const id = newId();
        const facts = { hash: phash, mime: 'image/webp', width: 8, height: 8, bytes: 8, name: '', alt: '' };
        await db.transaction((tx) => insertPicture(tx, { id, ...facts, phash, createdBy: null, at: app.clock.now() }));
        return id;
      }),
    );
    const showing = (pictureId: string): Doc => ({
      type: 'doc',
      content: [{ type: 'image', attrs: { pictureId, alt: 'x', caption: '' } }],
    });
    const others = await Promise.all(
      [near, far, own].map(async (pictureId, n) => {
        const { id } = await publish(app, admin, { title: `Other ${n}` });
        dataOf(await app.call(saveDocument, { id, version: 0, doc: showing(pictureId) }, { token: admin.token }));
        return id;
      }),
    );
    const { read } = await claimed('pictured', showing(own));
    expect((await read()).alike).toEqual([
      { pictureId: own, otherId: own, bits: 0, item: { id: others[2], title: 'Other 2' } },
      { pictureId: own, otherId: near, bits: 1, item: { id: others[0], title: 'Other 0' } },
    ]);
  });

  it('comes with what became of the author’s other items', async () => {
    const { item } = await claimed('first', null, 'Regular');
    expect((await decide(app, reviewer, item, 'reject', 'rights')).body.status).toBe('ok');
    const { read } = await claimed('second', null, 'Regular');
    expect((await read()).record).toMatchObject({ rejected: 1 });
  });

  it('must be what is there: a text that changed meanwhile is not decided by those who saw the old one', async () => {
    const line = (said: string): Doc => ({ type: 'doc', content: [{ type: 'paragraph', content: text(said) }] });
    const { item, read, save } = await claimed('changing', line('before'));
    const { documentVersion } = await read();
    dataOf(await save(1, line('after')));
    const { id, version, contentVersion } = item;
    const verdict = { id, version, contentVersion, documentVersion, move: 'pass' as const };
    const refused = await app.call(decideReview, verdict, { token: reviewer.token });
    expect(refused.body.code).toBe(failures.conflict.code);
    const seen = { ...verdict, documentVersion: (await read()).documentVersion };
    expect((await app.call(decideReview, seen, { token: reviewer.token })).body.status).toBe('ok');
  });
});
