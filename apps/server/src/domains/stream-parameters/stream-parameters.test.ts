import { listAudit } from '@onair/contract/audit/audit';
import { failures } from '@onair/contract/failure';
import { listMessages, type Message } from '@onair/contract/notifications/messages';
import {
  approveParameterChange,
  type BasicProfile,
  cancelParameterChange,
  listStudioParameters,
  type OperationRow,
  profileBasic,
  rejectParameterChange,
  searchOperations,
} from '@onair/contract/stream-parameters/changes';
import { presets } from '@onair/contract/stream-parameters/stream-parameters';
import { addRemark } from '@onair/contract/work/talk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/sql.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import {
  type Admin,
  addStudio,
  approved,
  cancelled,
  parameters,
  studioOf,
  submitFor,
  submitted,
  withValue,
} from './stream-parameters.fixtures.ts';

let app: TestApp;
let anna: Admin;
let ben: Admin;
let user: Admin;
let studio: string;
beforeAll(async () => {
  app = await testApp();
  anna = await app.enter('admin', 'anna');
  ben = await app.enter('admin', 'ben');
  user = await app.enter('user');
  studio = await addStudio(app, 'first');
});
afterAll(() => app.close());

let studios = 0;
const freshStudio = () => {
  studios += 1;
  return addStudio(app, `studio-${studios}`);
};
const profile = async (admin: Admin, query: { id?: string; studio?: string } = {}): Promise<BasicProfile> => {
  const { body } = await app.call(profileBasic, query, { token: admin.token });
  if (body.status !== 'ok') throw new Error(body.msg);
  return body.data;
};
const messagesOf = async ({ token }: Admin): Promise<Message[]> =>
  (await app.call(listMessages, {}, { token })).body.data as Message[];
const INVALID = failures.invalid.code;
const CONFLICT = failures.conflict.code;

const clamp = (n: number): number => Math.min(1800, Math.max(150, n));
const at = (path: string) => (value: number) => withValue(path, value);
const rates = (rate: (value: number) => { min: number; max: number; default: number }) => (value: number) =>
  withValue('video.encoding.rate', rate(value));
const RANGES: [string, number, number, (value: number) => typeof parameters][] = [
  ['video.acquisition.frameRate', 1, 30, at('video.acquisition.frameRate')],
  ['video.encoding.frameRate', 1, 30, at('video.encoding.frameRate')],
  ['video.encoding.rate.min', 150, 1800, rates((min) => ({ min, default: clamp(min), max: 1800 }))],
  ['video.encoding.rate.max', 150, 1800, rates((max) => ({ min: 150, default: 150, max }))],
  ['video.encoding.rate.default', 150, 1800, rates((usual) => ({ min: 150, default: usual, max: 1800 }))],
  ['audio.encoding.rate', 150, 1800, at('audio.encoding.rate')],
];

describe('a change is submitted', () => {
  test.each(RANGES)('%s may be from %i to %i, whole numbers only', async (path, min, max, having) => {
    const accepted: number[] = [];
    for (const value of [min - 1, min, min + 1, max - 1, max, max + 1, min + 0.5, 0, -min, 9999]) {
      const { body } = await submitFor(app, anna, studio, having(value));
      if (body.status === 'ok') {
        accepted.push(value);
        await cancelled(app, anna, body.data);
      } else expect([body.code, body.data?.fields[0]?.field]).toEqual([INVALID, path]);
    }
    expect(accepted).toEqual([min, min + 1, max - 1, max]);
  });

  test('its description may have 200 characters, of any script', async () => {
    for (const [length, fits] of [
      [0, true],
      [199, true],
      [200, true],
      [201, false],
    ] as const) {
      for (const unit of ['字', 'a', '🎬']) {
        const { body } = await submitFor(app, anna, studio, { description: unit.repeat(length) });
        expect([length, unit, body.code]).toEqual([length, unit, fits ? 20000 : INVALID]);
        if (body.status === 'ok') await cancelled(app, anna, body.data);
      }
    }
  });

  test.each([
    ['video.acquisition.resolution', '9999*1'],
    ['video.encoding.profile', 'ultra'],
    ['audio.acquisition.channels', 3],
    ['audio.encoding.channels', '2'],
    ['audio.encoding.profile', 'ACC-LC'],
    ['video.mode', 'mode9'],
    ['video.acquisition.frameRate', '15'],
    ['video.acquisition.frameRate', null],
  ])('%s cannot be %j', async (path, value) => {
    const { body } = await submitFor(app, anna, studio, withValue(path, value));
    expect(body.code).toBe(INVALID);
  });

  test.each([
    [{ min: 800, max: 700, default: 800 }, 'video.encoding.rate.max'],
    [{ min: 300, max: 700, default: 299 }, 'video.encoding.rate.default'],
    [{ min: 300, max: 700, default: 701 }, 'video.encoding.rate.default'],
  ])('rates %j are out of order', async (rate, field) => {
    const { body } = await submitFor(app, anna, studio, withValue('video.encoding.rate', rate));
    expect([body.code, body.data]).toEqual([INVALID, { fields: [expect.objectContaining({ field, rule: 'order' })] }]);
  });

  test('a preset that is named has the values of that preset', async () => {
    const other = await submitFor(app, anna, studio, withValue('video.mode', 'mode1'));
    expect(other.body.data).toEqual({ fields: [expect.objectContaining({ field: 'video.mode', rule: 'preset' })] });
    const { body } = await submitFor(app, anna, studio, { video: presets.video.mode1, audio: presets.audio.mode2 });
    expect(body.status).toBe('ok');
    if (body.status === 'ok') await cancelled(app, anna, body.data);
  });

  test('once for each key, however often it is sent', async () => {
    const place = await freshStudio();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => submitFor(app, anna, place, { key: 'once-and-only-once' })),
    );
    const ids = new Set(answers.map(({ body }) => (body.status === 'ok' ? body.data.id : body.msg)));
    expect(ids.size).toBe(1);
    const { rows } = await app.deps.db.execute(sql`select from parameter_changes where studio_id = ${place}`);
    expect(rows).toHaveLength(1);
  });

  test('one at a time for each studio: the refusal names the one that is open, in both languages', async () => {
    const place = await freshStudio();
    const answers = await Promise.all([anna, ben, anna, ben].map((admin) => submitFor(app, admin, place)));
    const open = (await studioOf(app, anna, place)).open;
    const refused = answers.filter(({ body }) => body.status === 'fail');
    expect(refused).toHaveLength(3);
    for (const { body } of refused) {
      expect([body.code, body.data]).toEqual([
        CONFLICT,
        { fields: [{ field: 'studioId', rule: 'open', msg: open?.id }] },
      ]);
      expect(body.msg).toContain(open?.number);
      expect(body.msg).toContain(open?.submitted.name);
    }
  });

  test('from the parameters in force, not from older ones, and not without a difference', async () => {
    const place = await freshStudio();
    await approved(app, ben, await submitted(app, anna, place));
    const outdated = await submitFor(app, anna, place, { ...withValue('audio.encoding.rate', 200), base: 0 });
    expect([outdated.body.code, outdated.body.data]).toEqual([
      CONFLICT,
      { fields: [expect.objectContaining({ field: 'base', msg: '1' })] },
    ]);
    expect((await submitFor(app, anna, place)).body.code).toBe(failures.rejected.code);
  });
});

describe('a change that waits', () => {
  test('is decided by another admin, cancelled by its author, and nobody else', async () => {
    const change = await submitted(app, anna, studio);
    const { id, version } = change;
    const reason = 'no';
    const tries = [
      await app.call(approveParameterChange, { id, version }, { token: anna.token }),
      await app.call(rejectParameterChange, { id, version, reason }, { token: anna.token }),
      await app.call(cancelParameterChange, { id, version }, { token: ben.token }),
      await app.call(approveParameterChange, { id, version }, { token: user.token }),
      await app.call(cancelParameterChange, { id, version }, { token: user.token }),
    ];
    expect(tries.map(({ body }) => body.code)).toEqual(tries.map(() => failures.forbidden.code));
    expect((await profile(anna, { id })).change).toMatchObject({ state: 'pending', version, mine: true });
    await cancelled(app, anna, change);
    expect((await profile(ben, { id })).change).toMatchObject({ state: 'cancelled', mine: false });
  });

  test('is rejected with a reason of up to 200 characters that is not blank', async () => {
    for (const [reason, fits] of [
      ['', false],
      ['  \n ', false],
      ['x', true],
      ['字'.repeat(200), true],
      ['字'.repeat(201), false],
    ] as const) {
      const change = await submitted(app, anna, studio);
      const { id, version } = change;
      const { body } = await app.call(rejectParameterChange, { id, version, reason }, { token: ben.token });
      expect([reason.length, body.code]).toEqual([reason.length, fits ? 20000 : INVALID]);
      if (!fits) await cancelled(app, anna, change);
    }
  });

  test('stands among what other admins have to do until it is decided; its author hears the verdict', async () => {
    const { id, version } = await submitted(app, anna, studio);
    const about = `/profile/basic?id=${id}`;
    const of = async (admin: Admin) => (await messagesOf(admin)).filter(({ link }) => link === about);
    expect((await of(ben)).map(({ type }) => type)).toEqual(['todo']);
    expect(await of(anna)).toEqual([]);
    expect(await of(user)).toEqual([]);
    await app.call(rejectParameterChange, { id, version, reason: 'too little light' }, { token: ben.token });
    expect(await of(ben)).toEqual([]);
    expect(await of(anna)).toEqual([expect.objectContaining({ type: 'notice', content: 'too little light' })]);
  });
});

describe('the profile', () => {
  test('has the original beside the new parameters, null where nothing was in force, and counts its steps', async () => {
    const place = await freshStudio();
    expect(await profile(anna, { studio: place })).toEqual({
      status: 1,
      video: null,
      audio: null,
      original: null,
      change: null,
    });
    const first = await submitted(app, anna, place);
    expect(await profile(ben, { studio: place })).toMatchObject({ ...parameters, status: 2, original: null });
    await approved(app, ben, first);
    const next = withValue('video.encoding.rate.max', 1600);
    const second = await submitted(app, anna, place, next);
    expect(await profile(ben, { id: second.id })).toMatchObject({ ...next, status: 2, original: parameters });
    await approved(app, ben, second);
    const done = await profile(anna, { id: second.id });
    expect(done).toMatchObject({ status: 3, change: { state: 'finished', decided: { name: 'ben' } } });
    expect((await studioOf(app, anna, place)).inForce).toEqual({ ...next, version: 2, since: done.change?.finishedAt });
  });

  test('is not found under the id of nothing, nor under another studio', async () => {
    const change = await submitted(app, anna, await freshStudio());
    for (const query of [{ id: app.deps.newId() }, { id: change.id, studio }]) {
      expect((await app.call(profileBasic, query, { token: anna.token })).body.code).toBe(failures.notFound.code);
    }
  });

  test('nothing of it is shown to those who are no admins', async () => {
    for (const endpoint of [profileBasic, listStudioParameters, searchOperations]) {
      expect((await app.call(endpoint, {}, { token: user.token })).body.code).toBe(failures.forbidden.code);
    }
  });
});

test('the audit log names each act on a change by the number of the change', async () => {
  const change = await submitted(app, anna, await freshStudio());
  await approved(app, ben, change);
  const { body } = await app.call(listAudit, {}, { token: anna.token });
  const rows = body.status === 'ok' ? body.data.list : [];
  const acts = rows.filter(({ subjectId }) => subjectId === change.id);
  expect(acts.map(({ action, subjectName }) => [action, subjectName])).toEqual(
    ['finish', 'approve', 'submit'].map((act) => [`parameter.${act}`, change.number]),
  );
});

test('the operation log shows the acts on one studio, the latest first, page by page, in the reader’s language', async () => {
  const place = await freshStudio();
  const { id, version } = await submitted(app, anna, place);
  await app.call(rejectParameterChange, { id, version, reason: 'no' }, { token: ben.token });
  await approved(app, anna, await submitted(app, ben, place));
  // A comment stands in the audit log beside the acts on its change; it is none of them.
  await app.call(addRemark, { subject: 'parameterChange', id, body: 'Why?', mentions: [] }, { token: ben.token });
  const log = async (query: object, language = 'en-US') => {
    const headers = { 'accept-language': language };
    const { body } = await app.call(searchOperations, { studio: place, ...query }, { token: anna.token, headers });
    return body.data as { list: OperationRow[]; total: number };
  };
  const { list, total } = await log({});
  expect(total).toBe(5);
  expect(list.map(({ act, who, status }) => [act, who, status])).toEqual([
    ['finish', 'System', 1],
    ['approve', 'anna', 1],
    // The present status of the change, not what this act left behind.
    ['submit', 'ben', 1],
    ['reject', 'ben', 2],
    ['submit', 'anna', 2],
  ]);
  expect(list[0]?.updateContent).toBe('Video and audio parameters changed');
  const paged = [await log({ current: 1, pageSize: 3 }), await log({ current: 2, pageSize: 3 })];
  expect(paged.flatMap((page) => page.list.map(({ key }) => key))).toEqual(list.map(({ key }) => key));
  expect((await log({}, 'zh-CN')).list[0]).toMatchObject({ updateContent: '视频参数变更；音频参数变更', who: '系统' });
});
