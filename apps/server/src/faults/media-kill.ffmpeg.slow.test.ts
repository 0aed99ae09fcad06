import { existsSync } from 'node:fs';
import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import { getRecorder, listRecordings, saveRecorder } from '@onair/contract/live/recordings';
import { endLive } from '@onair/contract/live/studios/commands';
import { createStudio, rotateStreamKey, studioNow } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder, until } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { childOf } from '../testing/process-tree.ts';
import { freePort, type ServerProcess, startProcess } from '../testing/server-process.ts';
import { withDatabase } from './evidence.ts';
import { lengthOf, publish } from './two-media.fixtures.ts';

const folder = temporaryFolder();
let server: ServerProcess;
let rtmpPort: number;
let token: string;
let encoder: ReturnType<typeof publish> | null = null;
beforeAll(async () => {
  rtmpPort = await freePort();
  server = await startProcess({ DATA_DIR: folder.path, MEDIA: '1', RTMP_PORT: String(rtmpPort) });
  ({ token } = await withDatabase(folder.path, (db) => enterAccount(db, { role: 'admin', now: new Date() })));
});
afterAll(async () => {
  encoder?.kill();
  await server.end('SIGTERM');
  folder.remove();
});

/** Data of an answer that must be good. */
const ok = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
  const { body } = await server.call(endpoint, input, { token });
  if (body.status !== 'ok') throw new Error(`${endpoint.name}: ${JSON.stringify(body)}`);
  return body.data;
};

test.skipIf(process.platform !== 'linux')(
  'when the media process is killed, its live goes on, and so does the recording of it, in another part',
  async () => {
    const { id } = await ok(createStudio, { slug: 'one', nameZh: 'x', nameEn: 'x' });
    const running = async () => (await ok(getRecorder, { studioId: id })).running;
    await ok(saveRecorder, { studioId: id, version: 1, automatic: true, retentionDays: 3 });
    const { key } = await ok(rotateStreamKey, { id, line: 'main' });
    encoder = publish(rtmpPort, key, '480p30');
    await until(async () => ((await running())?.seconds ?? 0) > 2);
    const recording = await running();
    const { liveId } = await ok(studioNow, { id });
    expect(liveId).not.toBe(null);
    const path = (part: number): string => `${folder.path}/media/recordings/${recording?.id}-${part}.mp4`;

    const killed = childOf(server.child.pid ?? 0, 'apps/media/src/main.ts');
    process.kill(killed, 'SIGKILL');
    // Encoders come back by themselves.
    await until(async () => {
      if (encoder?.ended()) encoder = publish(rtmpPort, key, '480p30');
      return (await ok(studioNow, { id })).program === 'main' && existsSync(path(2));
    });
    expect([(await ok(studioNow, { id })).liveId, (await running())?.id]).toEqual([liveId, recording?.id]);
    const before = (await running())?.seconds ?? 0;
    await until(async () => ((await running())?.seconds ?? 0) > before + 1);

    await ok(endLive, { id });
    const recordings = async () => (await ok(listRecordings, { studioId: id })).list;
    await until(async () => (await recordings())[0]?.state !== 'recording');
    expect(await recordings()).toMatchObject([{ id: recording?.id, state: 'finished', reason: 'liveEnded', parts: 2 }]);
    expect(await lengthOf(path(1))).toBeGreaterThan(1);
    expect(await lengthOf(path(2))).toBeGreaterThan(1);
  },
);
