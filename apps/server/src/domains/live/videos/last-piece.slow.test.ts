import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBucket } from '../../../testing/bucket.ts';
import { announce, dataOf, film, sendPiece, until, videoApp, videoOf } from './videos.fixtures.ts';

let store: Awaited<ReturnType<typeof startBucket>>;
let app: Awaited<ReturnType<typeof videoApp>>;
beforeAll(async () => {
  store = await startBucket();
  app = await videoApp({ config: { bucket: { ...store.settings, direct: false }, storage: 'bucket' } });
});
afterAll(async () => {
  await app.close();
  await store.close();
});

test('a last piece that was stored but could not be recorded is taken when it is sent again', async () => {
  const { token } = await app.enter('admin');
  const bytes = film('mp4', '', 4_000);
  const { id } = dataOf(await announce(app, { bytes: bytes.length, token }));
  await sendPiece(app, token, { id, bytes: bytes.subarray(0, 2_000) });
  const last = { id, offset: 2_000, bytes: bytes.subarray(2_000) };
  const other = await app.pool.connect();
  await other.query('begin');
  await other.query('select from videos where id = $1 for update', [id]);
  const sending = sendPiece(app, token, last);
  // As when the wait for the row took too long.
  const cancelled = () =>
    app.pool.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`,
    );
  await until(async () => (await cancelled()).rowCount === 1);
  const first = await sending;
  await other.query('rollback');
  other.release();
  expect(first.body.status).toBe('fail');
  expect((await sendPiece(app, token, last)).body.status).toBe('ok');
  await until(async () => (await videoOf(app, token, id)).state === 'pendingReview');
});
