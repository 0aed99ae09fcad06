import { editContent } from '@onair/contract/content/items/items';
import {
  archiveQueue,
  deleteQueue,
  editQueue,
  restoreQueue,
  unarchiveQueue,
} from '@onair/contract/content/review/queues';
import { appealReview, undoReview } from '@onair/contract/content/review/reviews';
import { saveRuleSettings, switchRule } from '@onair/contract/content/rules';
import type { TestApp } from '../../../testing/app.ts';
import { ruleNow } from '../rules/rules.fixtures.ts';
import { addQueue, claim, dataOf, decide, enterAuthor, type Person, publish } from './review.fixtures.ts';

type Case = () => Promise<[() => Promise<unknown>, ...string[]]>;

/** A queue with an item that the person holds. */
const held = async (app: TestApp, admin: Person) => {
  const tag = app.deps.newId().slice(-12);
  const queue = await addQueue(app, admin, { name: tag, filter: { tags: [tag] } });
  await publish(app, await enterAuthor(app), { tags: [tag] });
  const { item } = await claim(app, admin, queue.id);
  if (!item) throw new Error('the item was not taken');
  return item;
};

/** Writes about content, queues and rules with the rows that each must leave, for the test of all writes. */
export const moderationCases = (setting: () => { app: TestApp; admin: Person }): Record<string, Case> => ({
  publishContent: async () => {
    const { app, admin } = setting();
    return [() => publish(app, admin), 'content.publish'];
  },
  editContent: async () => {
    const { app, admin } = setting();
    const { id } = await publish(app, admin);
    const input = { id, version: 1, tags: ['x'] };
    return [async () => dataOf(await app.call(editContent, input, { token: admin.token })), 'content.edit'];
  },
  createQueue: async () => {
    const { app, admin } = setting();
    return [() => addQueue(app, admin, { name: 'Audited' }), 'queue.create'];
  },
  deleteQueue: async () => {
    const { app, admin } = setting();
    const { id } = await addQueue(app, admin);
    return [async () => dataOf(await app.call(deleteQueue, { id }, { token: admin.token })), 'queue.delete'];
  },
  restoreQueue: async () => {
    const { app, admin } = setting();
    const { id } = await addQueue(app, admin);
    await app.call(deleteQueue, { id }, { token: admin.token });
    return [async () => dataOf(await app.call(restoreQueue, { id }, { token: admin.token })), 'queue.restore'];
  },
  editQueue: async () => {
    const { app, admin } = setting();
    const { id, version } = await addQueue(app, admin);
    const input = { id, version, slaMinutes: 60 };
    return [async () => dataOf(await app.call(editQueue, input, { token: admin.token })), 'queue.edit'];
  },
  archiveQueue: async () => {
    const { app, admin } = setting();
    const { id, version } = await addQueue(app, admin, { filter: { tags: ['none at all'] } });
    return [async () => dataOf(await app.call(archiveQueue, { id, version }, { token: admin.token })), 'queue.archive'];
  },
  unarchiveQueue: async () => {
    const { app, admin } = setting();
    const { id, version } = await addQueue(app, admin, { filter: { tags: ['none at all'] } });
    await app.call(archiveQueue, { id, version }, { token: admin.token });
    return [async () => dataOf(await app.call(unarchiveQueue, { id }, { token: admin.token })), 'queue.unarchive'];
  },
  appealReview: async () => {
    const { app, admin } = setting();
    const item = await held(app, admin);
    await decide(app, admin, item, 'reject', 'no');
    const input = { id: item.content.id, text: 'Look again' };
    return [async () => dataOf(await app.call(appealReview, input, { token: admin.token })), 'review.appeal'];
  },
  decideReview: async () => {
    const { app, admin } = setting();
    const item = await held(app, admin);
    return [async () => dataOf(await decide(app, admin, item, 'pass')), 'review.pass'];
  },
  undoReview: async () => {
    const { app, admin } = setting();
    const { last } = dataOf(await decide(app, admin, await held(app, admin), 'reject', 'no'));
    const input = { id: last?.id ?? '', version: last?.version ?? 1 };
    return [async () => dataOf(await app.call(undoReview, input, { token: admin.token })), 'review.undo'];
  },
  switchRule: async () => {
    const { app, admin } = setting();
    const { version } = await ruleNow(app, admin, 'blocking');
    const input = { key: 'blocking' as const, version, enable: true };
    return [async () => dataOf(await app.call(switchRule, input, { token: admin.token })), 'rule.switch'];
  },
  saveRuleSettings: async () => {
    const { app, admin } = setting();
    const { version } = await ruleNow(app, admin, 'blocking');
    const input = { key: 'blocking' as const, version, settings: { tags: ['x'] } };
    return [async () => dataOf(await app.call(saveRuleSettings, input, { token: admin.token })), 'rule.save'];
  },
});
