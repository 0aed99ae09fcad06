import {
  approveVideo,
  deleteVideo,
  rejectVideo,
  retryVideo,
  type VideoState,
  videoMachine,
} from '@onair/contract/live/videos/videos';
import { openMoves, possible } from '@onair/contract/machine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { approved, dataOf, prepared, until, videoApp, videoOf } from './videos.fixtures.ts';

let app: Awaited<ReturnType<typeof videoApp>>;
let token: string;
beforeAll(async () => {
  app = await videoApp();
  ({ token } = await app.enter('admin'));
});
afterAll(() => app.close());

const MOVES = {
  approve: (id: string, version: number) => app.call(approveVideo, { id, version }, { token }),
  reject: (id: string, version: number) => app.call(rejectVideo, { id, version, reason: 'too loud' }, { token }),
  retry: (id: string, version: number) => app.call(retryVideo, { id, version }, { token }),
};

/** A video put into a state as its history would have. */
const inState = async (state: VideoState) => {
  const { id } = await prepared(app, token);
  await app.deps.db.execute(sql`
    update videos set state = ${state}, failure = ${state === 'failed' ? 'failed' : null},
      reason = ${state === 'auditFailed' ? 'x' : ''}, received = ${state === 'uploading' ? 0 : 64}
    where id = ${id}`);
  return videoOf(app, token, id);
};
/** What people decided of a video, as the audit log has it; its preparation may be on record a moment later. */
const decisionsOf = async (id: string) => {
  const { rows } = await app.deps.db.execute<{ action: string }>(
    sql`select action from audit_log where subject_id = ${id} order by seq`,
  );
  return rows.map(({ action }) => action).filter((action) => action !== 'video.prepared');
};

test.each(videoMachine.states)(
  'from %s a person makes the moves of the table and no other, each on record',
  async (state) => {
    for (const move of Object.keys(MOVES) as (keyof typeof MOVES)[]) {
      const { id, version } = await inState(state);
      const before = (await decisionsOf(id)).length;
      const { body } = await MOVES[move](id, version);
      const rows = (await decisionsOf(id)).slice(before);
      if (possible(videoMachine, state, move)) {
        expect(dataOf({ body }).state).toBe(videoMachine.moves[move].to);
        expect(rows[0]).toBe(`video.${move}`);
      } else {
        expect(body).toMatchObject({ code: 50009, data: { fields: [{ field: 'version', msg: state }] } });
        expect(rows).toEqual([]);
      }
      await app.call(deleteVideo, { id }, { token });
    }
  },
);

test('the status of a list is −1 once an audit failed, with the reason, and 1 once it passed', async () => {
  const { id, version } = await approved(app, token);
  const failed = dataOf(await app.call(rejectVideo, { id, version, reason: ' Logo of a rival ' }, { token }));
  expect(failed).toMatchObject({ status: -1, state: 'auditFailed', reason: 'Logo of a rival' });
  const passed = dataOf(await app.call(approveVideo, { id, version: failed.version }, { token }));
  expect(passed).toMatchObject({ status: 1, state: 'approved', reason: '' });
  expect(openMoves(videoMachine, 'approved', { role: 'user', isAuthor: true })).toEqual([]);
});

test('of two who decide at once one is first, and the other is told', async () => {
  const { id, version } = await prepared(app, token);
  const both = await Promise.all([MOVES.approve(id, version), MOVES.reject(id, version)]);
  expect(both.map(({ body }) => body.code).sort()).toEqual([20000, 50009]);
});

test('a decision needs a reason against, and an admin', async () => {
  const { id, version } = await prepared(app, token);
  for (const reason of ['', '   ', 'x'.repeat(201)]) {
    expect((await app.call(rejectVideo, { id, version, reason }, { token })).http).toBe(400);
  }
  const { token: user } = await app.enter('user');
  expect((await app.call(approveVideo, { id, version }, { token: user })).body.code).toBe(50003);
});

test('a preparation that is deleted ends, and leaves no file', async () => {
  const { id, version } = await inState('failed');
  await app.call(retryVideo, { id, version }, { token });
  expect((await app.call(deleteVideo, { id }, { token })).body.code).toBe(20000);
  await until(async () => (await app.call(deleteVideo, { id }, { token })).body.code === 50004);
});
