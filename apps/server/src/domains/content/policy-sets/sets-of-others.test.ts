import { deletePolicies, restorePolicies, setPoliciesStatus } from '@onair/contract/content/policy-sets/bulk';
import { pickPolicyContents } from '@onair/contract/content/policy-sets/contents';
import { undoPolicyImport } from '@onair/contract/content/policy-sets/files';
import { copyPolicy, editPolicy, setsChannel } from '@onair/contract/content/policy-sets/policy-sets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STREAM_SUBJECT } from '../../../db/write.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { type Admin, addContents, addPolicy, dataOf, upload } from './policy-sets.fixtures.ts';

let app: TestApp;
let admin: Admin;
let heard = 0;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin');
  app.deps.bus.subscribe(STREAM_SUBJECT, (entries) => {
    heard += entries.filter(({ topic }) => topic === setsChannel.topic).length;
  });
});
afterAll(() => app.close());

const as = () => ({ token: admin.token });
/** How many events one act makes. */
const eventsOf = async <T>(act: Promise<T>): Promise<[number, T]> => {
  const before = heard;
  const answer = await act;
  return [heard - before, answer];
};

it('every act on sets is heard by the pages of others', async () => {
  const [item = 0] = await addContents(app, [{}]);
  const [made, set] = await eventsOf(addPolicy(app, admin));
  const { id, version } = set;
  const ids = [id];
  const acts = [
    () => app.call(editPolicy, { id, version, name: 'Renamed' }, as()),
    () => app.call(pickPolicyContents, { id, version: version + 1, add: [item] }, as()),
    () => app.call(copyPolicy, { id }, as()),
    () => app.call(setPoliciesStatus, { ids, status: 'offline' }, as()),
    () => app.call(deletePolicies, { ids }, as()),
    () => app.call(restorePolicies, { ids }, as()),
  ];
  const counts = [made];
  for (const act of acts) {
    const [count, { body }] = await eventsOf<{ body: { status: string } }>(act());
    expect(body.status).toBe('ok');
    counts.push(count);
  }
  const file = 'name,contentType,filterType,status\nNew,img,artificial,online';
  const [imported, { body }] = await eventsOf(upload(app, admin.token, { file }));
  const [undone, answer] = await eventsOf(app.call(undoPolicyImport, { import: body.data.import }, as()));
  expect(dataOf(answer).removed).toBe(1);
  expect([...counts, imported, undone]).toEqual(Array.from({ length: 9 }, () => 1));
});
