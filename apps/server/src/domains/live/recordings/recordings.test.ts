import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logout } from '@onair/contract/identity/session';
import {
  deleteRecording,
  downloadRecording,
  getRecorder,
  listRecordings,
  openRecording,
  saveRecorder,
  startRecording,
  stopRecording,
  TICKET_MINUTES,
} from '@onair/contract/live/recordings';
import { saveRotation, startRotation } from '@onair/contract/live/rotation';
import { getSlate, resetSlate, uploadSlate } from '@onair/contract/live/slates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { picture, sendFile } from '../../../files/uploads/pictures.fixtures.ts';
import { testApp } from '../../../testing/app.ts';
import { fill } from '../../../testing/request-path.ts';
import { approved, submitted } from '../../stream-parameters/stream-parameters.fixtures.ts';
import { findMainStudio } from '../rotation/rotation.store.ts';
import { dataOf, playable, until, videoApp } from '../videos/videos.fixtures.ts';
import { downloadNames, partStarts } from './recording-files.rules.ts';
import { applyRetention } from './recordings.jobs.ts';
import { makeTicket, readTicket } from './tickets.rules.ts';

let app: Awaited<ReturnType<typeof videoApp>>;
let token: string;
let studioId: string;
let videoId: string;
beforeAll(async () => {
  app = await videoApp({ media: true });
  ({ token } = await app.enter('admin'));
  studioId = (await findMainStudio(app.deps.db)) ?? '';
  ({ id: videoId } = await playable(app, token, 'on air.flv'));
  await putOnAir(studioId);
});
afterAll(() => app.close());

const putOnAir = async (id: string) => {
  const rotation = { studioId: id, version: 1, videoIds: [videoId], loops: 0 };
  const { version } = dataOf(await app.call(saveRotation, rotation, { token }));
  dataOf(await app.call(startRotation, { studioId: id, version }, { token }));
  await until(() => app.deps.live.now(id)?.program === 'cold');
};
const DAY = 86_400_000;
const onDisk = (): string[] => {
  mkdirSync(join(app.dataDir, 'media/recordings'), { recursive: true });
  return readdirSync(join(app.dataDir, 'media/recordings'));
};
const recorder = async () => dataOf(await app.call(getRecorder, { studioId }, { token }));
const recorded = async () => {
  const before = onDisk().length;
  dataOf(await app.call(startRecording, { studioId }, { token }));
  await until(() => onDisk().length > before);
  dataOf(await app.call(stopRecording, { studioId }, { token }));
  const [latest] = dataOf(await app.call(listRecordings, { studioId }, { token })).list;
  if (!latest) throw new Error('nothing was recorded');
  return latest;
};
const ticketOf = async (id: string, part = 1) => dataOf(await app.call(openRecording, { id, part }, { token }));

describe('a recording', () => {
  test('is begun once, ends when someone stops it, and is kept', async () => {
    expect(dataOf(await app.call(startRecording, { studioId }, { token })).running).toMatchObject({
      state: 'recording',
      keptUntil: null,
    });
    expect((await app.call(startRecording, { studioId }, { token })).body.code).toBe(50009);
    await until(() => onDisk().length > 0);
    const [running] = dataOf(await app.call(listRecordings, { studioId }, { token })).list;
    expect((await app.call(deleteRecording, { id: running?.id ?? '' }, { token })).body.code).toBe(50009);
    expect(dataOf(await app.call(stopRecording, { studioId }, { token })).running).toBeNull();
    const [latest] = dataOf(await app.call(listRecordings, { studioId }, { token })).list;
    expect(latest).toMatchObject({ state: 'finished', seconds: 12, parts: 1 });
    expect(latest?.bytes).toBeGreaterThan(0);
    const { rows } = await app.deps.db.execute<{ starts: string[] }>(
      sql`select run_starts as starts from recordings where id = ${latest?.id}`,
    );
    expect(rows[0]?.starts).toHaveLength(1);
    expect(Date.parse(rows[0]?.starts[0] ?? '')).toBeGreaterThanOrEqual(Date.parse(latest?.startedAt ?? ''));
  });

  test('knows when each of its files begins: a lost recorder leaves a gap, another line does not', () => {
    const id = randomUUID();
    const [begun, first, second] = ['18:00:00', '18:00:01', '18:30:00'].map((time) => `2026-03-01T${time}.000Z`);
    const names = [`${id}-1.mp4`, `${id}-1.part2.mp4`, `${id}-2.part2.mp4`];
    expect(partStarts(names, begun ?? '', [first ?? '', second ?? ''])).toEqual([first, null, second]);
    expect(partStarts([`${id}.mp4`, `${id}-1.mp4`], begun ?? '', [])).toEqual([begun, null]);
  });

  test('is saved under its studio, its title and the company’s time, whatever characters they have', () => {
    const about = { slug: 'hall', nameZh: '主会场', nameEn: 'Main hall', title: '..秋/冬: "新品"?\u0000\u202e 发布' };
    const how = { at: '2026-11-28T14:51:20.000Z', part: null, timeZone: 'Asia/Shanghai', locale: 'zh-CN' } as const;
    expect(downloadNames(about, how)).toEqual({
      full: '主会场 ..秋 冬 新品 发布 2026-11-28 22.51.20.mp4',
      plain: 'hall-2026-11-28-22.51.20.mp4',
    });
    expect(downloadNames({ ...about, title: null }, { ...how, part: 2, locale: 'en-US' })).toEqual({
      full: 'Main hall 2026-11-28 22.51.20 (2).mp4',
      plain: 'hall-2026-11-28-22.51.20-2.mp4',
    });
  });

  test('is downloaded in ranges under an address made for it, for a quarter of an hour', async () => {
    const { id } = await recorded();
    const { address } = await ticketOf(id);
    const whole = await app.http.inject({ url: address });
    expect([whole.statusCode, whole.body]).toEqual([200, expect.stringContaining('mdatrecorded')]);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': expect.stringMatching(/^attachment; filename="main-[\d.-]+\.mp4"; filename\*=UTF-8''/),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
    const part = await app.http.inject({ url: address, headers: { range: 'bytes=16-18' } });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'rec', 'bytes 16-18/32']);
    expect((await app.call(openRecording, { id, part: 2 }, { token })).body.code).toBe(50004);
    app.clock.advance((TICKET_MINUTES + 1) * 60_000);
    expect((await app.http.inject({ url: address })).json().code).toBe(50004);
    app.clock.set(new Date());
  });

  test('has an address only as long as the session that asked for it', async () => {
    const { id } = await recorded();
    const other = await app.enter('admin');
    const { address } = dataOf(await app.call(openRecording, { id, part: 1 }, { token: other.token }));
    expect((await app.http.inject({ url: address })).statusCode).toBe(200);
    await app.call(logout, {}, { token: other.token });
    expect((await app.http.inject({ url: address })).json().code).toBe(50004);
  });

  test('has no address but the ones that were made: each changed character makes it none', async () => {
    const { id } = await recorded();
    const named = { id, part: 1, sessionId: randomUUID(), accountId: randomUUID() };
    const { ticket } = makeTicket(app.deps, named);
    expect(readTicket(app.deps, ticket)).toEqual(named);
    for (let at = 0; at < ticket.length - 1; at += 1) {
      const other = ticket[at] === 'A' ? 'B' : 'A';
      const changed = ticket.slice(0, at) + other + ticket.slice(at + 1);
      expect(readTicket(app.deps, changed)).toBeNull();
    }
    for (const wrong of ['x', 'AAAA', '../../secrets', 'é'.repeat(40)]) {
      const answer = await app.http.inject({ url: fill(downloadRecording.path, { ticket: wrong }) });
      expect(answer.json().code).toBe(50004);
    }
  });

  test('goes when its time is over, with its file, and nothing else does', async () => {
    const { id } = await recorded();
    const kept = await recorder();
    dataOf(
      await app.call(saveRecorder, { studioId, version: kept.version, automatic: false, retentionDays: 2 }, { token }),
    );
    await applyRetention({ ...app.deps, now: () => new Date(Date.now() + 1.9 * DAY) });
    expect(onDisk()).toContain(`${id}-1.mp4`);
    await applyRetention({ ...app.deps, now: () => new Date(Date.now() + 2.1 * DAY) });
    expect(onDisk()).toEqual([]);
    expect(dataOf(await app.call(listRecordings, { studioId }, { token })).total).toBe(0);
    const { rows } = await app.deps.db.execute<{ why: string }>(
      sql`select before->>'why' as why from audit_log where action = 'recording.delete'`,
    );
    expect(new Set(rows.map(({ why }) => why))).toEqual(new Set(['retention']));
  });

  test('is for admins, and refused with the reason where nothing can be recorded or nothing is on air', async () => {
    const { token: user } = await app.enter('user');
    for (const call of [
      app.call(getRecorder, { studioId }, { token: user }),
      app.call(startRecording, { studioId }, { token: user }),
      app.call(listRecordings, { studioId }, { token: user }),
      app.call(openRecording, { id: studioId, part: 1 }, { token: user }),
    ]) {
      expect((await call).body.code).toBe(50003);
    }
    const silent = app.deps.newId();
    await app.deps.db.execute(sql`
      insert into studios (id, slug, name_zh, name_en, created_at) values (${silent}, 'silent', 'x', 'x', now())`);
    expect((await app.call(startRecording, { studioId: silent }, { token })).body.code).toBe(50009);
    const { version } = await recorder();
    for (const retentionDays of [0, 366, 1.5]) {
      const settings = { studioId, version, automatic: false, retentionDays };
      expect((await app.call(saveRecorder, settings, { token })).http).toBe(400);
    }
    const stale = { studioId, version: version - 1, automatic: false, retentionDays: 5 };
    expect((await app.call(saveRecorder, stale, { token })).body.code).toBe(50009);
    const bare = await testApp({ config: { dataDir: app.dataDir } });
    const { token: admin } = await bare.enter('admin');
    const main = (await findMainStudio(bare.deps.db)) ?? '';
    const { body } = await bare.call(startRecording, { studioId: main }, { token: admin });
    expect(body).toMatchObject({ code: 50007, msg: '本机未安装视频处理组件，不能录制' });
    expect(dataOf(await bare.call(getRecorder, { studioId: main }, { token: admin })).away).toBe('notInstalled');
    await bare.close();
  });
});

test('a slate is a picture that was uploaded for a studio, until the built-in one is wanted again', async () => {
  const send = (bytes: Buffer | string, name = 'a.png') =>
    sendFile(app, token, { bytes, name, path: fill(uploadSlate.path, { studioId }) });
  expect((await send('<svg/>')).http).toBe(415);
  const { body } = await send(await picture('png'));
  const shown = await app.http.inject({ url: body.data.picture });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  const slates = () => readdirSync(join(app.dataDir, 'media/slates'));
  expect(slates()).toHaveLength(2);
  await send(await picture('png'));
  expect(slates()).toHaveLength(2);
  expect((await app.http.inject({ url: body.data.picture })).json().code).toBe(50004);
  expect(dataOf(await app.call(resetSlate, { studioId }, { token })).picture).toBeNull();
  expect(slates()).toEqual([]);
  expect(dataOf(await app.call(getSlate, { studioId }, { token })).picture).toBeNull();
});

test('a studio’s own slate is made again in the shape of the parameters that are approved', async () => {
  const ben = await app.enter('admin', 'ben');
  const anna = await app.enter('admin', 'anna');
  const path = fill(uploadSlate.path, { studioId });
  await sendFile(app, token, { bytes: await picture('png'), name: 'a.png', path });
  const folder = join(app.dataDir, 'media/slates');
  const clips = () => readdirSync(folder).filter((name) => name.endsWith('.flv'));
  const [first = ''] = clips();
  await approved(app, ben, await submitted(app, anna, studioId));
  await until(() => clips().length === 1 && !clips().includes(first));
  expect(readFileSync(join(folder, clips()[0] ?? ''), 'utf8')).toBe('FLV {"width":720,"height":1280,"fps":15}');
  expect(dataOf(await app.call(getSlate, { studioId }, { token })).picture).not.toBeNull();
});
