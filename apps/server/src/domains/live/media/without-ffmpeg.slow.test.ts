import { chatPath } from '@onair/contract/chat/room';
import { switchLine } from '@onair/contract/live/studios/commands';
import { startVideoUpload } from '@onair/contract/live/videos/videos';
import { expect, test } from 'vitest';
import { openLog } from '../../../lib/log.ts';
import { chatClient } from '../../../testing/chat.ts';
import { eventually } from '../../../testing/eventually.ts';
import { liveApp, operator } from '../studios/studios.fixtures.ts';
import { openWorker } from './worker.client.ts';

/** A machine without the optional package in any process, and without a program of that name. */
const environment = {
  PATH: '',
  ABSENT_PACKAGE: 'node-av',
  NODE_OPTIONS: `--import ${new URL('../../../../../media/src/testing/without-package.ts', import.meta.url).href}`,
};

test('without FFmpeg a studio goes live, is previewed, switched and talked about; what needs it says why', async () => {
  const worker = openWorker({ environment, log: openLog('silent') });
  const app = await liveApp({ config: { mediaEnvironment: environment }, worker });
  try {
    worker.start();
    const anna = await app.enter('admin', 'anna');
    const by = operator(app, anna);
    const { id, slug } = await by.freshStudio();
    app.encode(await by.keyOf(id, 'main'));
    await by.nowUntil(id, ({ program }) => program === 'main');
    app.encode(await by.keyOf(id, 'hot'));
    await by.nowUntil(id, ({ lines }) => lines.some(({ line, phase }) => line === 'hot' && phase === 'live'));
    const preview = app.socket(app.preview(id), anna.token);
    await eventually(
      () => preview.seen.bytes,
      (bytes) => bytes > 50_000,
    );
    await by.ok(switchLine, { id, to: 'hot' });
    await by.nowUntil(id, ({ program }) => program === 'hot');
    const bytes = preview.seen.bytes;
    await eventually(
      () => preview.seen.bytes,
      (now) => now > bytes + 50_000,
    );
    expect(preview.seen.closed).toBeNull();

    const guest = chatClient(app.origin.replace('http', 'ws') + chatPath(slug));
    await guest.enter({ nickname: 'Guest' });
    expect((await guest.say('a line')).type).toBe('said');
    await guest.close();

    await eventually(
      () => worker.away(),
      (away) => away !== 'starting',
    );
    expect(worker.away()).toBe('notInstalled');
    const film = { fileName: 'a film.mp4', bytes: 200 };
    const upload = await app.call(startVideoUpload, film, {
      token: anna.token,
      headers: { 'accept-language': 'en-US' },
    });
    expect(upload.body).toMatchObject({ status: 'fail', msg: expect.stringContaining('is not installed') });
  } finally {
    await worker.close();
    await app.close();
  }
});
