import type { Endpoint, Input } from '@onair/contract/endpoint';
import { failures, SUCCESS } from '@onair/contract/failure';
import { liveInfo } from '@onair/contract/live/audience/live';
import { liveReports } from '@onair/contract/live/live-reports';
import {
  archiveStudio,
  deleteStudio,
  listArchivedStudios,
  renameStudio,
  restoreStudio,
} from '@onair/contract/live/studios/archive';
import { switchLine } from '@onair/contract/live/studios/commands';
import { createStudio, getStudio, listStudios, saveStudioSettings } from '@onair/contract/live/studios/studios';
import { findAnything } from '@onair/contract/search/search';
import { listStudioParameters } from '@onair/contract/stream-parameters/changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { insertLive } from '../lives/lives.store.ts';
import { useKey } from './keys.store.ts';
import { type Admin, auditOf, operator } from './studios.fixtures.ts';
import { findStudio, findStudioBySlug } from './studios.store.ts';

let app: TestApp;
let anna: Admin;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  app = await testApp();
  anna = await app.enter('admin', 'anna');
  by = operator(app, anna);
});
afterAll(() => app.close());

const refusalOf = async <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  (await app.call(endpoint, input, { token: anna.token })).body;

test('a studio is renamed by the version that was read; its address and keys stay', async () => {
  const { id, slug } = await by.freshStudio();
  const key = await by.keyOf(id, 'main');
  const names = { nameZh: ' 晚间 ', nameEn: 'Evening show' };
  const renamed = await by.ok(renameStudio, { id, version: 1, ...names });
  expect(renamed).toMatchObject({ nameZh: '晚间', nameEn: 'Evening show', slug, version: 2 });
  expect(await useKey(app.deps.db, key, app.clock.now())).toMatchObject({ studioId: id });
  expect((await refusalOf(renameStudio, { id, version: 1, ...names })).code).toBe(failures.conflict.code);
  expect((await refusalOf(renameStudio, { id, version: 2, nameZh: '  ', nameEn: 'x' })).code).toBe(
    failures.invalid.code,
  );
  expect((await auditOf(app, id)).at(-1)).toMatchObject({
    action: 'studio.rename',
    before: { nameEn: expect.stringMatching(/^Place/) },
    after: { nameZh: '晚间', nameEn: 'Evening show' },
  });
});

test('an archived studio is in no list, refuses its keys and is brought back with them', async () => {
  const { id, slug, name } = await by.freshStudio();
  const key = await by.keyOf(id, 'main');
  await by.ok(archiveStudio, { id, version: 1 });
  const { db, live } = app.deps;
  expect((await by.ok(listStudios, {})).some((studio) => studio.id === id)).toBe(false);
  expect((await by.ok(listStudioParameters, {})).some(({ studio }) => studio.id === id)).toBe(false);
  expect(JSON.stringify(await by.ok(findAnything, { text: slug }))).not.toContain(id);
  expect((await refusalOf(liveInfo, { slug })).code).toBe(failures.notFound.code);
  const settings = { delaySeconds: 1, automatic: true, coolDownSeconds: 0 };
  for (const answer of [
    refusalOf(getStudio, { id }),
    refusalOf(switchLine, { id, to: 'slate' }),
    refusalOf(saveStudioSettings, { id, version: 2, ...settings }),
    refusalOf(archiveStudio, { id, version: 2 }),
  ]) {
    expect((await answer).code).toBe(failures.notFound.code);
  }
  // The media process asks by key; what it finds is a studio that is not there.
  expect(await useKey(db, key, app.clock.now())).toMatchObject({ studioId: id });
  expect([await findStudio(db, id), await findStudioBySlug(db, slug)]).toEqual([null, null]);
  expect(live.now(id)).toBeNull();

  expect(await by.ok(listArchivedStudios, {})).toContainEqual(
    expect.objectContaining({ id, slug, name, lives: 0, recordings: 0, recordingBytes: 0, version: 2 }),
  );
  expect((await refusalOf(restoreStudio, { id, version: 1 })).code).toBe(failures.conflict.code);
  await by.ok(restoreStudio, { id, version: 2 });
  expect(await by.ok(getStudio, { id })).toMatchObject({
    slug,
    keys: [{ line: 'main', set: true }, {}, {}],
    version: 3,
  });
  const back = await findStudio(db, id);
  expect([back?.autoStart, back?.waitsSince]).toEqual([true, app.clock.now().toISOString()]);
});

test('a studio on air is not archived', async () => {
  const { id } = await by.freshStudio();
  const live = { id: app.deps.newId(), studioId: id, title: 'Tonight', method: 'normal' } as const;
  await app.deps.db.transaction((tx) => insertLive(tx, live, app.clock.now()));
  expect(await refusalOf(archiveStudio, { id, version: 1 })).toMatchObject({
    code: failures.rejected.code,
    msg: '直播间正在播出，请先结束直播再归档',
  });
  expect((await by.ok(listStudios, {})).some((studio) => studio.id === id)).toBe(true);
});

test('only an archived studio is deleted, by its name: keys go, reports stay, the address is free again', async () => {
  const { id, slug, name } = await by.freshStudio();
  const key = await by.keyOf(id, 'main');
  const { db, newId } = app.deps;
  await db.execute(sql`insert into studio_lives (id, studio_id, title, method, began_at, ended_at, end_reason, report)
    values (${newId()}, ${id}, 'Yesterday', 'normal', now() - interval '1 hour', now(), 'operator',
      '{"minutesWatched":0,"chatMessages":0,"meanVideoKbps":null,"meanAudioKbps":null,"meanFps":null,"stalls":0,"switches":[],"acts":[]}')`);
  expect((await refusalOf(deleteStudio, { id, name, version: 1 })).code).toBe(failures.notFound.code);
  await by.ok(archiveStudio, { id, version: 1 });
  expect(await refusalOf(deleteStudio, { id, name: 'Another', version: 2 })).toMatchObject({
    code: failures.invalid.code,
    data: { fields: [{ field: 'name', rule: 'same' }] },
  });
  await by.ok(deleteStudio, { id, name: ` ${name} `, version: 2 });
  expect(await useKey(db, key, app.clock.now())).toBeNull();
  expect((await by.ok(listArchivedStudios, {})).some((studio) => studio.id === id)).toBe(false);
  expect((await refusalOf(restoreStudio, { id, version: 3 })).code).toBe(failures.notFound.code);
  expect((await by.ok(liveReports, { id })).list).toMatchObject([{ title: 'Yesterday', studio: name }]);
  expect((await refusalOf(createStudio, { slug, nameZh: '新', nameEn: 'New' })).code).toBe(SUCCESS);
  expect((await auditOf(app, id)).at(-1)).toMatchObject({ action: 'studio.delete', before: { slug, recordings: 0 } });
});
