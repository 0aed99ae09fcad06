import { listMessages } from '@onair/contract/notifications/messages';
import { subscribePush } from '@onair/contract/notifications/push';
import {
  NOTIFICATIONS_DEFAULT,
  type NotificationChoices,
  savePreferences,
} from '@onair/contract/preferences/preferences';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import { workMails } from '../../../mail/add-mail.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { openMailbox } from '../../../testing/mailbox.ts';
import { openPushService } from '../../../testing/push-receiver.ts';
import { startPush } from '../push/push.jobs.ts';
import { type Message, sameInEveryLanguage, sendMessage } from './messages.service.ts';

let app: TestApp;
let service: Awaited<ReturnType<typeof openPushService>>;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let reader: Awaited<ReturnType<TestApp['enter']>>;
beforeAll(async () => {
  service = await openPushService();
  mailbox = await openMailbox();
  app = await testApp({
    config: {
      pushToLoopback: true,
      smtpUrl: mailbox.url,
      mailFrom: 'onair@example.com',
      publicUrl: 'https://onair.example.com',
    },
  });
  startPush(app.deps);
  workMails(app.deps);
});
beforeEach(async () => {
  reader = await app.enter('admin');
  service.received.length = 0;
  mailbox.received.length = 0;
});
afterAll(async () => {
  await app.close();
  await Promise.all([service.close(), mailbox.close()]);
});

const choose = (notifications: NotificationChoices, language: 'zh-CN' | 'en-US' | null = null) =>
  app.call(
    savePreferences,
    { notifications, personal: { language, timeZone: null, singleKeys: true } },
    { token: reader.token },
  );
const subscribe = () => app.call(subscribePush, service.browser(), { token: reader.token });
const verify = (email: string) =>
  app.deps.db.execute(sql`update accounts set verified_email = ${email} where id = ${reader.accountId}`);
const send = async (message: Partial<Message> = {}) => {
  await write(app.deps, systemActor, (w) =>
    sendMessage(w, {
      to: [reader.accountId],
      type: 'notice',
      title: { 'zh-CN': '直播报告', 'en-US': 'Live report' },
      content: sameInEveryLanguage('Tonight'),
      link: '/dashboard/report?live=1',
      ...message,
    }),
  );
  await app.deps.jobs.runDue();
};
const box = async () => {
  const { data } = (await app.call(listMessages, {}, { token: reader.token })).body;
  return Array.isArray(data) ? data : [];
};

test('who has chosen nothing has everything in the box, and is notified of alarms and to-dos by browser', async () => {
  await subscribe();
  await verify('anna@example.com');
  await send();
  await send({ type: 'message' });
  expect([(await box()).length, service.received, mailbox.received]).toEqual([2, [], []]);
  await send({ type: 'todo' });
  await send({ alarm: true });
  expect(service.received).toHaveLength(2);
  expect(service.received[0]?.notice).toMatchObject({ url: '/dashboard/report?live=1' });
  expect(mailbox.received).toEqual([]);
});

test('a kind that an account keeps out of its box does not come into it; an alarm and a to-do always do', async () => {
  await choose({ ...NOTIFICATIONS_DEFAULT, muted: ['notice'] });
  await send();
  await send({ type: 'message' });
  await send({ alarm: true });
  await send({ type: 'todo' });
  expect((await box()).map(({ type }) => type).toSorted()).toEqual(['message', 'notice', 'todo']);
});

test('a browser is notified of the kinds that are chosen, and of no other', async () => {
  await subscribe();
  await choose({ ...NOTIFICATIONS_DEFAULT, desktop: ['notice'] });
  await send({ type: 'todo' });
  await send({ alarm: true });
  expect(service.received).toEqual([]);
  await send();
  expect(service.received).toHaveLength(1);
});

test('mail goes to a verified address only, of the kinds that are chosen, in the language that is', async () => {
  await choose({ ...NOTIFICATIONS_DEFAULT, desktop: [], mail: ['notice'] }, 'en-US');
  await send();
  expect(mailbox.received).toEqual([]);
  await verify('anna@example.com');
  await send({ type: 'message' });
  await send();
  expect(mailbox.received.map(({ to }) => to)).toEqual([['anna@example.com']]);
  expect(mailbox.received[0]?.text).toContain('Live report');
  expect(mailbox.received[0]?.text).toContain('https://onair.example.com/dashboard/report?live=1');
});

test('a kind that an account keeps out of its box may reach it by mail all the same', async () => {
  await verify('anna@example.com');
  await choose({ ...NOTIFICATIONS_DEFAULT, muted: ['notice'], mail: ['notice'] });
  await send();
  expect(await box()).toEqual([]);
  expect(mailbox.received[0]?.text).toContain(Buffer.from('直播报告').toString('base64'));
});
