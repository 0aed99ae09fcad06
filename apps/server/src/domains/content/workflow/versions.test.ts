import {
  AUTOSAVE_MERGED_MS,
  getVersion,
  listVersions,
  restoreVersion,
} from '@onair/contract/content/documents/versions';
import * as desk from '@onair/contract/content/workflow/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { dataOf, type Person } from '../review/review.fixtures.ts';
import { draftBy, paragraphs } from './workflow.fixtures.ts';

let app: TestApp;
let admin: Person;
let writer: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  writer = await app.enter('user', 'Zhao');
});
afterAll(() => app.close());

const as = ({ token }: Person) => ({ token });
const save = (person: Person, id: number, version: number, line: string, kind: 'save' | 'auto' = 'save') =>
  app.call(desk.saveDocument, { id, version, doc: paragraphs(line), kind }, as(person));
const versions = async (id: number) =>
  dataOf(await app.call(listVersions, { id }, as(writer))).map(({ no, kind, author }) => [no, kind, author?.name]);

describe('versions of a document', () => {
  it('are one for each save; autosaves of one person are one, and become the save that follows', async () => {
    const { id } = await draftBy(app, writer);
    expect(await versions(id)).toEqual([]);
    dataOf(await save(writer, id, 0, 'a', 'auto'));
    dataOf(await save(writer, id, 1, 'ab', 'auto'));
    expect(await versions(id)).toEqual([[1, 'auto', 'Zhao']]);
    dataOf(await save(writer, id, 2, 'abc'));
    expect(await versions(id)).toEqual([[1, 'save', 'Zhao']]);
    dataOf(await save(writer, id, 3, 'abcd', 'auto'));
    dataOf(await save(admin, id, 4, 'of another', 'auto'));
    app.clock.advance(AUTOSAVE_MERGED_MS + 1000);
    dataOf(await save(admin, id, 5, 'later', 'auto'));
    expect(await versions(id)).toEqual([
      [4, 'auto', 'Lin'],
      [3, 'auto', 'Lin'],
      [2, 'auto', 'Zhao'],
      [1, 'save', 'Zhao'],
    ]);
    const written = dataOf(await app.call(desk.contentHistory, { id }, as(writer)));
    expect(written.filter(({ action }) => action === 'content.write')).toHaveLength(5);
  });

  it('can be read and restored, which loses nothing', async () => {
    const { id } = await draftBy(app, writer);
    dataOf(await save(writer, id, 0, 'first'));
    dataOf(await save(writer, id, 1, 'second'));
    const { doc } = dataOf(await app.call(getVersion, { id, no: 1 }, as(writer)));
    expect(doc).toEqual(paragraphs('first'));
    const restore = (person: Person, no: number, version: number) =>
      app.call(restoreVersion, { id, no, version }, as(person));
    expect((await restore(writer, 1, 1)).body.code).toBe(50009);
    expect((await restore(writer, 9, 2)).body.code).toBe(50004);
    expect(dataOf(await restore(writer, 1, 2))).toEqual({ doc: paragraphs('first'), version: 3 });
    expect(await versions(id)).toEqual([
      [3, 'restore', 'Zhao'],
      [2, 'save', 'Zhao'],
      [1, 'save', 'Zhao'],
    ]);
  });

  it('are restored only by those who may write', async () => {
    const { id } = await draftBy(app, admin);
    dataOf(await save(admin, id, 0, 'first'));
    expect((await app.call(restoreVersion, { id, no: 1, version: 1 }, as(writer))).body.code).toBe(50003);
    expect((await app.call(listVersions, { id: 999_999 }, as(writer))).body.code).toBe(50004);
    expect((await app.call(getVersion, { id, no: 2 }, as(writer))).body.code).toBe(50004);
  });
});
