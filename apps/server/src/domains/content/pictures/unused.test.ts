import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Doc } from '@onair/contract/content/documents/document';
import { editContent } from '@onair/contract/content/items/items';
import { type ContentPicture, framePicture, uploadContentPicture } from '@onair/contract/content/pictures';
import { saveDocument } from '@onair/contract/content/workflow/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { picture, sendFile } from '../../../files/uploads/pictures.fixtures.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { dataOf, type Person } from '../review/review.fixtures.ts';
import { draftBy } from '../workflow/workflow.fixtures.ts';
import { deleteUnusedPictures, startPictureRemovals } from './unused.jobs.ts';

let app: TestApp;
let folder: string;
let admin: Person;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'onair-unused-'));
  app = await testApp({ config: { dataDir: folder } });
  admin = await app.enter('admin');
  startPictureRemovals(app.deps);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const uploaded = async (width: number): Promise<string> => {
  const { path } = uploadContentPicture;
  const bytes = await picture('png', { width, height: 200 });
  const sent = await sendFile(app, admin.token, { bytes, path });
  return (sent.body.data as ContentPicture).id;
};

/** Days later the installation looks again. */
const later = async (days: number): Promise<void> => {
  app.clock.advance(days * 86_400_000);
  await deleteUnusedPictures({ ...app.deps, now: app.clock.now }, new AbortController().signal);
  await app.deps.jobs.runDue();
};

const left = async (): Promise<string[]> => {
  const { rows } = await app.deps.db.execute<{ id: string }>(sql`select id from content_pictures`);
  return rows.map(({ id }) => id);
};

const files = (): string[] => {
  const root = join(folder, 'media', 'objects', 'pictures');
  return existsSync(root) ? readdirSync(root).flatMap((each) => readdirSync(join(root, each))) : [];
};

test('a picture that nothing uses goes after its days, with its files; those of texts, covers and versions stay', async () => {
  const [lost, inText, asCover, before, twice] = [
    await uploaded(301),
    await uploaded(302),
    await uploaded(303),
    await uploaded(304),
    await uploaded(302),
  ];
  const as = { token: admin.token };
  const item = await draftBy(app, admin, { title: 'With pictures' });
  const doc = (pictureId: string): Doc => ({
    type: 'doc',
    content: [{ type: 'image', attrs: { pictureId, alt: '', caption: '' } }],
  });
  dataOf(await app.call(saveDocument, { id: item.id, version: 0, doc: doc(before), kind: 'save' }, as));
  app.clock.advance(3_600_000);
  dataOf(await app.call(saveDocument, { id: item.id, version: 1, doc: doc(inText), kind: 'save' }, as));
  dataOf(await app.call(editContent, { id: item.id, version: item.version, coverId: asCover }, as));
  expect(files()).toHaveLength(4);

  await later(1);
  await later(20);
  expect((await left()).sort()).toEqual([lost, inText, asCover, before, twice].sort());
  await later(11);
  expect((await left()).sort()).toEqual([inText, asCover, before].sort());
  // The picture that was uploaded twice has its file still.
  expect(files()).toHaveLength(3);
  const { rows } = await app.deps.db.execute<{ subject_id: string }>(
    sql`select subject_id from audit_entries where action = 'content.pictureUnused'`,
  );
  expect(rows.map((row) => row.subject_id).sort()).toEqual([lost, twice].sort());
});

test('a picture that is used again in time stays', async () => {
  admin = await app.enter('admin');
  const id = await uploaded(320);
  await later(1);
  admin = await app.enter('admin');
  const { version, id: item } = await draftBy(app, admin, { title: 'Late' });
  await later(29);
  admin = await app.enter('admin');
  dataOf(await app.call(editContent, { id: item, version, coverId: id }, { token: admin.token }));
  await later(5);
  expect(await left()).toContain(id);
});

test('a use of a picture that no document shows any more goes after its days, and then its original', async () => {
  admin = await app.enter('admin');
  const original = await uploaded(360);
  const crop = { x: 0, y: 0, width: 500, height: 1000 };
  const given = { id: original, crop, focus: { x: 500, y: 500 }, alt: '' };
  const use = dataOf(await app.call(framePicture, given, { token: admin.token })).id;
  await later(1);
  await later(29);
  expect(await left()).toEqual(expect.arrayContaining([original, use]));
  await later(2);
  expect(await left()).toContain(original);
  expect(await left()).not.toContain(use);
  await later(1);
  await later(31);
  expect(await left()).not.toContain(original);
});
