import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { write } from '../db/write.ts';
import { systemActor } from '../deps.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { openMailbox } from '../testing/mailbox.ts';
import { addMail, type WaitingMail, workMails } from './add-mail.ts';

const REFUSED = 'gone@example.com';
const BUSY = 'busy@example.com';

let busy = true;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  mailbox = await openMailbox({
    refuses: (address) => (address === REFUSED ? 550 : address === BUSY && busy ? 451 : null),
  });
  app = await testApp({
    config: { smtpUrl: mailbox.url, mailFrom: 'Onair <onair@example.com>' },
    log: (line) => lines.push(line),
  });
  workMails(app.deps);
});
beforeEach(() => {
  lines.length = 0;
});
afterEach(() => {
  mailbox.received.length = 0;
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const report: WaitingMail = {
  kind: 'report',
  locale: 'zh-CN',
  to: 'chen@example.com',
  subject: '第 47 周周报',
  text: '本周点击 1,024 次',
  html: '<p>本周点击 <b>1,024</b> 次</p>',
};
const add = (mail: WaitingMail, { deps } = app) => write(deps, systemActor, (w) => addMail(w, mail));
const logged = (words: string) => lines.filter((line) => line.includes(words));

test('a mail leaves after the write, as text and as HTML, and answers by machines are not asked for', async () => {
  expect(await add(report)).toBe(true);
  expect(mailbox.received).toEqual([]);
  await app.deps.jobs.runDue();
  const [mail] = mailbox.received;
  expect(mail?.to).toEqual(['chen@example.com']);
  for (const part of [report.text, report.html, 'Auto-Submitted: auto-generated', '@example.com>']) {
    expect(mail?.text).toContain(part);
  }
});

test('a write that is rolled back sends nothing', async () => {
  const failing = write(app.deps, systemActor, async (w) => {
    await addMail(w, report);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await app.deps.jobs.runDue()).toBe(0);
});

test('a mail that is refused for good is logged and not tried again; one that is put off stays', async () => {
  await add({ ...report, to: REFUSED });
  await add({ ...report, to: BUSY });
  await app.deps.jobs.runDue();
  expect(mailbox.received).toEqual([]);
  expect(logged('refuses a mail')).toHaveLength(1);
  expect(logged('tried again later')).toHaveLength(1);
  const { rows } = await app.pool.query(
    `select data->>'to' as address, state from jobs.job where name = 'mail' and data->>'to' = any($1) order by 1`,
    [[REFUSED, BUSY]],
  );
  expect(rows).toEqual([
    { address: BUSY, state: 'retry' },
    { address: REFUSED, state: 'completed' },
  ]);
  busy = false;
  await app.pool.query(`update jobs.job set start_after = now() where name = 'mail' and state = 'retry'`);
  await app.deps.jobs.runDue();
  expect(mailbox.received.map(({ to }) => to)).toEqual([[BUSY]]);
});

test('without a mail server nothing waits', async () => {
  const silent = await testApp();
  workMails(silent.deps);
  expect(await add(report, silent)).toBe(false);
  const { rows } = await silent.pool.query<{ jobs: string }>('select count(*) as jobs from jobs.job');
  expect(Number(rows[0]?.jobs)).toBe(0);
  await silent.close();
});
