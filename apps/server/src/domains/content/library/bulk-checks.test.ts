import { undoBulk } from '@onair/contract/content/bulk';
import { textOf } from '@onair/contract/content/documents/text';
import { importContent } from '@onair/contract/content/library/files';
import { type BulkAct, bulkContent } from '@onair/contract/content/library/library';
import { getDocument } from '@onair/contract/content/workflow/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { serveTexts } from '../../../testing/shared-text.ts';
import { HITS_QUEUE } from '../admission/admission.store.ts';
import { startBulks } from '../bulk/bulk.jobs.ts';
import { upload } from '../policy-sets/policy-sets.fixtures.ts';
import {
  addQueue,
  claim,
  contentNow,
  dataOf,
  decide,
  itemOf,
  type Person,
  publish,
  queueNow,
} from '../review/review.fixtures.ts';
import { setRule } from '../rules/rules.fixtures.ts';
import { draftBy } from '../workflow/workflow.fixtures.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin');
  startBulks(app.deps);
  await setRule(app, admin, 'banned', { words: ['casino'] });
});
afterAll(() => app.close());

const as = () => ({ token: admin.token });
const act = async (given: BulkAct, id: number): Promise<string> => {
  const { id: bulk } = dataOf(await app.call(bulkContent, { act: given, ids: [id] }, as()));
  await app.deps.jobs.runDue();
  return bulk;
};
const undo = async (bulk: string): Promise<void> => {
  dataOf(await app.call(undoBulk, { bulk }, as()));
  await app.deps.jobs.runDue();
};

describe('a title that a reviewer has passed', () => {
  const passed = async (): Promise<number> => {
    const { id } = await publish(app, admin, { title: 'Casino closes' });
    const reviewer = await app.enter('reviewer');
    dataOf(await decide(app, reviewer, itemOf(await claim(app, reviewer, HITS_QUEUE)), 'pass'));
    return id;
  };
  const standing = async (id: number) => [
    (await contentNow(app, admin, id)).review,
    (await queueNow(app, admin, HITS_QUEUE)).pending,
  ];

  it('does not wait again because many items are put back online, or a bulk change is undone', async () => {
    const id = await passed();
    await act({ act: 'withdraw' }, id);
    await act({ act: 'publish' }, id);
    expect(await standing(id)).toEqual(['passed', 0]);
    await undo(await act({ act: 'addTag', tag: 'x' }, id));
    await undo(await act({ act: 'delete' }, id));
    expect(await standing(id)).toEqual(['passed', 0]);
  });

  it('waits again once a file changes it, not because a file changes the rest', async () => {
    const id = await passed();
    const imported = async (title: string, category: string) => {
      const file = `id,title,category\n${id},${title},${category}`;
      await upload(app, admin.token, { file, to: importContent });
      await app.deps.jobs.runDue();
    };
    await imported('Casino closes', 'finance');
    expect([(await contentNow(app, admin, id)).category, ...(await standing(id))]).toEqual(['finance', 'passed', 0]);
    await imported('Casino opens', 'finance');
    expect(await standing(id)).toEqual(['pending', 1]);
  });
});

it('a queue takes items that many are tagged for, and a tag is stored without blanks around it', async () => {
  const { id: queue } = await addQueue(app, admin, { filter: { tags: ['zebra'] } });
  const { id } = await publish(app, admin, { title: 'Stripes' });
  await act({ act: 'addTag', tag: ' zebra ' }, id);
  expect((await contentNow(app, admin, id)).tags).toEqual(['zebra']);
  expect((await queueNow(app, admin, queue)).pending).toBe(1);
  const blank = { act: { act: 'addTag' as const, tag: ' ' }, ids: [id] };
  expect((await app.call(bulkContent, blank, as())).body.code).toBe(40000);
});

it('what was typed until then is published with many items, as with one', async () => {
  const { id } = await draftBy(app, admin);
  const texts = await serveTexts(app.deps, { saveAfterMs: 60_000, saveAtLatestMs: 60_000 });
  const editor = await texts.editor(id, admin.token);
  await editor.push(editor.typed('The last sentence'));
  await act({ act: 'publish' }, id);
  expect((await contentNow(app, admin, id)).stage).toBe('published');
  expect(textOf(dataOf(await app.call(getDocument, { id }, as())).doc)).toBe('The last sentence');
  await texts.close();
});
