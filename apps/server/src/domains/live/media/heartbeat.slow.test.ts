import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { activityOf, heartbeat } from './media-process.client.ts';

/** Answers and has a timer, as the media process does; on command it blocks for some seconds. */
const PROGRAM = `
process.on('message', ({ busyMs }) => {
  const until = performance.now() + (busyMs ?? 0);
  while (performance.now() < until);
  process.send('pong');
});
setInterval(() => {}, 40);
process.send('pong');
`;

let folder: string;
let child: ChildProcess;
let beat: ReturnType<typeof heartbeat> | null = null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'onair-heartbeat-'));
  writeFileSync(join(folder, 'program.mjs'), PROGRAM);
});
afterEach(() => {
  beat?.stop();
  child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @returns when it first answered, and when it was found to hang */
const watch = () => {
  child = fork(join(folder, 'program.mjs'));
  const hangs = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<void>();
  let answers = 0;
  const mine = heartbeat({
    ping: () => child.send({}),
    hangs: hangs.resolve,
    activity: () => activityOf(child.pid ?? null),
  });
  child.on('message', () => {
    answers += 1;
    mine.answered();
    heard.resolve();
  });
  beat = mine;
  return { hangs: hangs.promise, heard: heard.promise, answers: () => answers };
};

test.runIf(process.platform === 'linux')('a frozen process is found', async () => {
  const { hangs, heard } = watch();
  await heard;
  child.kill('SIGSTOP');
  await hangs;
});

test('a process that is busy for as long is left alone, and answers', async () => {
  const { hangs, heard, answers } = watch();
  await heard;
  const before = answers();
  child.send({ busyMs: 3_500 });
  const first = await Promise.race([
    hangs.then(() => 'hangs'),
    new Promise((resolve) => child.once('message', () => resolve('answers'))),
  ]);
  expect([first, answers() > before]).toEqual(['answers', true]);
});
