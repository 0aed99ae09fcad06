import { getRotation, saveRotation, startRotation } from '@onair/contract/live/rotation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { eventually } from '../../../testing/eventually.ts';
import { dataOf, playable, videoApp } from '../videos/videos.fixtures.ts';

let app: Awaited<ReturnType<typeof videoApp>>;
let token: string;
beforeAll(async () => {
  app = await videoApp({ media: true, config: { databaseUrl: 'shared' } });
  ({ token } = await app.enter('admin'));
});
afterAll(() => app.close());

test('a rotation goes on when its server gets the studio back, although its media process had to stop it', async () => {
  const { db, live, newId } = app.deps;
  const studioId = newId();
  await db.execute(sql`
    insert into studios (id, slug, name_zh, name_en, created_at) values (${studioId}, 'returned', 'x', 'x', now())`);
  await eventually(
    () => live.owns(studioId),
    (owns) => owns,
  );
  const { id } = await playable(app, token, 'short.flv');
  const { version } = dataOf(
    await app.call(saveRotation, { studioId, version: 1, videoIds: [id], loops: 0 }, { token }),
  );
  dataOf(await app.call(startRotation, { studioId, version }, { token }));
  const plays = () => live.stats().studios.some((one) => one.studioId === studioId && one.playlist !== null);
  await eventually(plays, (does) => does);
  const lease = (node: string) =>
    db.execute(sql`update studio_leases set node = ${node}, epoch = epoch + 1 where studio_id = ${studioId}`);
  const other = newId();
  await db.execute(sql`
    insert into media_nodes (id, address, until) values (${other}, 'elsewhere', now() + interval '1 hour')`);
  await lease(other);
  await eventually(
    () => live.owns(studioId) || plays(),
    (has) => !has,
  );
  await db.execute(sql`delete from media_nodes where id = ${other}`);
  await lease(live.node);
  await eventually(plays, (does) => does);
  const { running } = dataOf(await app.call(getRotation, { studioId }, { token }));
  expect(running).toBe(true);
});

test('the end of a rotation is not stored once another server holds the studio', async () => {
  const { db, live, newId } = app.deps;
  const studioId = newId();
  await db.execute(sql`
    insert into studios (id, slug, name_zh, name_en, created_at) values (${studioId}, 'leased', 'x', 'x', now())`);
  await eventually(
    () => live.owns(studioId),
    (owns) => owns,
  );
  const { id } = await playable(app, token, 'short.flv');
  const { version } = dataOf(
    await app.call(saveRotation, { studioId, version: 1, videoIds: [id], loops: 1 }, { token }),
  );
  dataOf(await app.call(startRotation, { studioId, version }, { token }));
  const rotation = async () => dataOf(await app.call(getRotation, { studioId }, { token }));

  const ended = new Promise<void>((resolve) => {
    live.on('event', ({ event }) => event.event === 'listEnded' && resolve());
  });
  const taker = await app.pool.connect();
  await taker.query('begin');
  await taker.query('select from rotations where studio_id = $1 for update', [studioId]);
  await taker.query('update studio_leases set node = $2, epoch = epoch + 1 where studio_id = $1', [studioId, newId()]);
  await ended;
  await eventually(
    () =>
      app.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'
        and (query like '%"rotations"%for update%' or query like '%studio_leases%for share%')`),
    ({ rowCount }) => rowCount !== 0,
  );
  await taker.query(`insert into media_nodes (id, address, until)
    select node, 'elsewhere', now() + interval '1 hour' from studio_leases where studio_id = '${studioId}'`);
  await taker.query('commit');
  taker.release();
  await eventually(
    () => live.owns(studioId),
    (owns) => !owns,
  );
  expect((await rotation()).running).toBe(true);
});
