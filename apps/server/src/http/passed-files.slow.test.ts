import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chatPath } from '@onair/contract/chat/room';
import { createPolicy } from '@onair/contract/content/policy-sets/policy-sets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase } from '../faults/evidence.ts';
import { chatClient } from '../testing/chat.ts';
import { temporaryFolder } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import type { PassedFiles } from '../testing/passed-files.ts';
import { freePort, type ServerProcess, startProcess } from '../testing/server-process.ts';

const HOOK = fileURLToPath(new URL('../testing/passed-files.ts', import.meta.url));
const folder = temporaryFolder();
const dataDir = `${folder.path}/data`;
const socketPath = `${folder.path}/passed`;
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  server = await startProcess({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    PASSED_FILES: socketPath,
    NODE_OPTIONS: `--import=${HOOK}`,
  });
  token = await withDatabase(dataDir, async (db) => (await enterAccount(db, { role: 'admin', now: new Date() })).token);
});
afterAll(async () => {
  await server.end('SIGTERM');
  folder.remove();
});

const ask = (path: '/begin' | '/end'): Promise<PassedFiles> =>
  new Promise((resolve, reject) => {
    request({ socketPath, path }, async (response) => resolve(JSON.parse(await text(response))))
      .on('error', reject)
      .end();
  });

type Most = Record<keyof PassedFiles, number>;

/** What runs on a warm server have in common; what only one of them met, such as a session looked up again, is left out. */
const filesOf = async (run: () => Promise<void>, most: Most): Promise<PassedFiles> => {
  const measure = async (): Promise<PassedFiles> => {
    await run();
    // Nothing is left over of that run.
    await delay(100);
    await ask('/begin');
    await run();
    return ask('/end');
  };
  let common = await measure();
  const exceeds = () => common.toCommit.length > most.toCommit || common.toAnswer.length > most.toAnswer;
  for (let runs = 1; runs < 3 || (runs < 20 && exceeds()); runs += 1) {
    const { toCommit, toAnswer } = await measure();
    common = {
      toCommit: common.toCommit.filter((path) => toCommit.includes(path)),
      toAnswer: common.toAnswer.filter((path) => toAnswer.includes(path)),
    };
  }
  return common;
};

/** The limits are today's numbers: a file that joins the way of a request has to be worth it. */
const expectAtMost = async (run: () => Promise<void>, most: Most): Promise<void> => {
  const passed = await filesOf(run, most);
  for (const part of ['toCommit', 'toAnswer'] as const) {
    expect(passed[part].length, `${part}:\n${passed[part].join('\n')}`).toBeLessThanOrEqual(most[part]);
  }
  // A count of nothing would be below any bound.
  expect(passed.toCommit).toContain('apps/server/src/db/client.ts');
};

test('creating a policy set passes 16 files to its commit and 27 to its answer', async () => {
  const set = { name: 'A set', contentType: 'img', filterType: 'artificial', status: 'online' } as const;
  const create = async () => {
    const { body } = await server.call(createPolicy, set, { token, headers: { 'idempotency-key': randomUUID() } });
    expect(body.status).toBe('ok');
  };
  await expectAtMost(create, { toCommit: 16, toAnswer: 27 });
});

test('a guest’s chat line passes 12 files to its commit and 19 to its answer', async () => {
  const guest = chatClient(`ws://127.0.0.1:${server.port}${chatPath('main')}`);
  await guest.enter({ nickname: 'Ann' });
  const say = async () => {
    expect(await guest.say('Hello')).toMatchObject({ type: 'said' });
  };
  await expectAtMost(say, { toCommit: 12, toAnswer: 19 });
  await guest.close();
});
