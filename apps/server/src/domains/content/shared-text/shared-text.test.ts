import { setTimeout as delay } from 'node:timers/promises';
import { keepText } from '@onair/contract/content/documents/shared-text';
import { docOf } from '@onair/contract/content/documents/text';
import { listVersions, restoreVersion } from '@onair/contract/content/documents/versions';
import * as desk from '@onair/contract/content/workflow/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { SESSIONS_CHANGED } from '../../../bus/bus.ts';
import { inProcessBus } from '../../../bus/in-process.ts';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { until } from '../../../testing/data-folder.ts';
import { serveTexts, type TextServer } from '../../../testing/shared-text.ts';
import { dataOf, type Person } from '../review/review.fixtures.ts';
import { storeUnsaved } from '../workflow/documents.service.ts';
import { draftBy, moved, paragraphs } from '../workflow/workflow.fixtures.ts';
import { fragmentOf } from './text-doc.rules.ts';

let app: TestApp;
let admin: Person;
let writer: Person;
let here: TextServer;
let there: TextServer;
/** Keeps nothing as a version by itself, so that a test says when. */
const LATE = { saveAfterMs: 60_000, saveAtLatestMs: 60_000 };
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  writer = await app.enter('user', 'Zhao');
  here = await serveTexts(app.deps, LATE);
  there = await serveTexts(app.deps, LATE);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await app.close();
});

const as = ({ token }: Person) => ({ token });
const documentNow = async (id: number) => dataOf(await app.call(desk.getDocument, { id }, as(writer)));
const versions = async (id: number) =>
  dataOf(await app.call(listVersions, { id }, as(writer))).map(({ no, kind, author, others }) => [
    no,
    kind,
    author?.name,
    others.map(({ name }) => name),
  ]);
const save = async (person: Person, id: number, version: number, ...lines: string[]) =>
  app.call(desk.saveDocument, { id, version, doc: paragraphs(...lines) }, as(person));
const written = async (...lines: string[]) => {
  const { id } = await draftBy(app, writer);
  dataOf(await save(writer, id, 0, ...lines));
  return id;
};

describe('two people in one item', () => {
  it('have one text on two servers, and see each other’s names and carets', async () => {
    const id = await written('Start.');
    const one = await here.editor(id, writer.token);
    const other = await there.editor(id, admin.token);
    expect([one.says(), other.says()]).toEqual(['Start.', 'Start.']);
    const answers = await Promise.all([one.push(one.typed(' One.')), other.push(other.typed(' Other.'))]);
    expect(answers.map(({ type }) => type)).toEqual(['stored', 'stored']);
    await one.until(() => one.says().includes('Other.'));
    await other.until(() => other.says().includes('One.'));
    expect(one.says()).toBe(other.says());
    one.send({ type: 'caret', caret: { anchor: 'AAAA', head: 'AAAA' } });
    const seen = await other.until(() =>
      other
        .all('writers')
        .at(-1)
        ?.writers.find(({ person, caret }) => person.name === 'Zhao' && caret !== null),
    );
    expect(seen).toMatchObject({ person: { id: writer.accountId }, client: one.text.clientID });
    await one.close();
    await other.until(() => other.all('writers').at(-1)?.writers.length === 1);
  });

  it('keep both texts over a break of either, no matter who typed meanwhile', async () => {
    const id = await written('Start.');
    const one = await here.editor(id, writer.token);
    const other = await there.editor(id, admin.token);
    await one.close();
    one.typed(' Typed offline.');
    await other.push(other.typed(' Typed online.'));
    const back = here.client(id, one.text, one.held.generation);
    const { vector } = await back.enter(writer.token);
    expect(back.says()).toContain('Typed online.');
    const rest = Y.encodeStateAsUpdate(back.text, Buffer.from(vector, 'base64'));
    expect((await back.push(rest)).type).toBe('stored');
    await other.until(() => other.says() === back.says());
    // Sent again, as after an answer that was lost, it changes nothing.
    expect((await back.push(rest)).type).toBe('stored');
    expect(back.says().match(/Typed offline\./g)).toHaveLength(1);
  });

  it('agree although the bus brings nothing', async () => {
    const id = await written('Start.');
    const lone = await serveTexts({ ...app.deps, bus: inProcessBus() }, { ...LATE, pollEveryMs: 50 });
    const one = await lone.editor(id, writer.token);
    const other = await here.editor(id, admin.token);
    await other.push(other.typed(' Heard late.'));
    await one.until(() => one.says().includes('Heard late.'));
    await lone.close();
  });
});

describe('versions of a shared text', () => {
  it('are kept by themselves while a draft is written, with everyone who wrote', async () => {
    const id = await written('Start.');
    const server = await serveTexts(app.deps, { saveAfterMs: 30, saveAtLatestMs: 60 });
    const one = await server.editor(id, writer.token);
    const other = await server.editor(id, admin.token);
    await Promise.all([one.push(one.typed(' One.')), other.push(other.typed(' Other.'))]);
    await one.until(() => one.all('standing').some(({ standing }) => standing.version === 2 && !standing.ahead));
    const { doc } = await documentNow(id);
    expect(doc).toEqual(docOf(one.says()));
    const [latest] = dataOf(await app.call(listVersions, { id }, as(writer)));
    const names = [latest?.author, ...(latest?.others ?? [])].map((person) => person?.name);
    expect([latest?.kind, names.sort()]).toEqual(['auto', ['Lin', 'Zhao']]);
    const { rowCount } = await app.deps.db.execute(sql`select from shared_text_updates where content_id = ${id}`);
    expect(rowCount).toBe(0);
    await server.close();
  });

  it('are kept when the last editor leaves, and where the server is gone by the next one that looks', async () => {
    const id = await written('Start.');
    const one = await here.editor(id, writer.token);
    await one.push(one.typed(' Left.'));
    await one.close();
    await until(async () => (await documentNow(id)).version === 2);
    const other = await here.editor(id, writer.token);
    await other.push(other.typed(' Stayed.'));
    await storeUnsaved(app.deps);
    expect((await documentNow(id)).version).toBe(2);
    app.clock.advance(61_000);
    await storeUnsaved(app.deps);
    expect((await documentNow(id)).doc).toEqual(docOf('Start. Left. Stayed.'));
  });

  it('are kept by hand, also where an audience reads', async () => {
    const id = await written('Start.');
    await moved(app, admin, id, 'publish');
    const one = await here.editor(id, admin.token);
    await one.push(one.typed(' Later.'));
    await one.until(() => one.all('standing').at(-1)?.standing.ahead);
    expect((await documentNow(id)).doc).toEqual(docOf('Start.'));
    await one.close();
    await delay(50);
    expect((await documentNow(id)).doc).toEqual(docOf('Start.'));
    const kept = dataOf(await app.call(keepText, { id }, as(admin)));
    expect(kept).toEqual({ doc: docOf('Start. Later.'), version: 2 });
    expect(dataOf(await app.call(keepText, { id }, as(admin)))).toEqual(kept);
    expect((await versions(id))[0]).toEqual([2, 'save', 'Lin', []]);
    expect((await app.call(keepText, { id }, as(writer))).body.code).toBe(50003);
  });

  it('take what was typed along when the item moves on', async () => {
    const id = await written('Start.');
    const one = await here.editor(id, writer.token);
    await one.push(one.typed(' At the last moment.'));
    await moved(app, writer, id, 'submit');
    expect((await documentNow(id)).doc).toEqual(docOf('Start. At the last moment.'));
    await one.until(() => one.all('standing').at(-1)?.standing.closed);
    const refused = await one.push(one.typed(' Too late.'));
    expect(refused).toMatchObject({ type: 'refused', reason: 'closed' });
    expect((await documentNow(id)).doc).toEqual(docOf('Start. At the last moment.'));
  });

  it('merge what the API stores with what is being typed, which stays a version, too', async () => {
    const id = await written('First.', 'Second.');
    const one = await here.editor(id, writer.token);
    await one.push(one.typed(' Typed.'));
    const merged = dataOf(await save(admin, id, 1, 'First.', 'Second, by the API.'));
    expect(merged).toEqual({ doc: paragraphs('First. Typed.', 'Second, by the API.'), version: 3 });
    await one.until(() => one.says().includes('by the API'));
    expect((await versions(id)).map(([, kind, name]) => [kind, name])).toEqual([
      ['save', 'Lin'],
      ['auto', 'Zhao'],
      ['save', 'Zhao'],
    ]);
    expect((await save(admin, id, 1, 'Late.')).body.code).toBe(50009);
    const long = 'x'.repeat(60_000);
    await one.push(one.change(paragraphs(long)));
    const tooLong = await save(admin, id, 3, 'First. Typed.', 'Second, by the API.', long);
    expect(tooLong.body).toMatchObject({ code: 40000, data: { fields: [{ rule: 'text' }] } });
    expect(one.says()).toBe(long);
  });

  it('are restored into the text that others have open; what it said stays a version', async () => {
    const id = await written('First.');
    dataOf(await save(writer, id, 1, 'Second.'));
    const one = await here.editor(id, writer.token);
    await one.push(one.typed(' Unkept.'));
    dataOf(await app.call(restoreVersion, { id, no: 1, version: 2 }, as(admin)));
    await one.until(() => one.says() === 'First.');
    expect((await versions(id)).map(([, kind]) => kind)).toEqual(['restore', 'auto', 'save', 'save']);
    expect((await one.push(one.typed(' And on.'))).type).toBe('stored');
    expect(one.says()).toBe('First. And on.');
  });
});

describe('a long text', () => {
  it('is merged into few updates although no version is kept', async () => {
    const id = await written('Start.');
    const fast = await serveTexts(app.deps, { ...LATE, messagesBurst: 300 });
    const one = await fast.editor(id, writer.token);
    for (let i = 0; i < 205; i++) await one.push(one.typed(`${i} `));
    const { rows } = await app.deps.db.execute(sql`
      select count(*)::integer as n from shared_text_updates where content_id = ${id}`);
    expect(rows).toEqual([{ n: 6 }]);
    const other = await there.editor(id, admin.token);
    expect(other.says()).toBe(one.says());
    await fast.close();
  });
});

describe('an invalid update', () => {
  it('is refused with its reason, and leaves the text of others as it was', async () => {
    const id = await written('Start.');
    const [one, other] = [await here.editor(id, writer.token), await here.editor(id, admin.token)];
    const copy = () => {
      const text = new Y.Doc();
      Y.applyUpdate(text, Y.encodeStateAsUpdate(one.text));
      return text;
    };
    const made = (act: (text: Y.Doc) => void) => {
      const text = copy();
      const before = Y.encodeStateVector(text);
      act(text);
      return Y.encodeStateAsUpdate(text, before);
    };
    const forged = copy();
    forged.clientID = other.text.clientID;
    const before = Y.encodeStateVector(forged);
    fragmentOf(forged).push([new Y.XmlElement('paragraph')]);
    const later = copy();
    fragmentOf(later).push([new Y.XmlElement('paragraph')]);
    const missing = Y.encodeStateVector(later);
    fragmentOf(later).push([new Y.XmlElement('paragraph')]);
    const hostile: [string, Uint8Array][] = [
      ['node', made((text) => fragmentOf(text).push([new Y.XmlElement('script')]))],
      ['node', made((text) => text.getMap('hidden').set('a', 'b'))],
      ['text', made((text) => fragmentOf(text).push([lineOf('x'.repeat(100_001))]))],
      ['update', Uint8Array.from([1, 255, 255, 255, 127, 1, 0, 0])],
      ['update', Uint8Array.from([9, 9, 9])],
      ['update', Y.encodeStateAsUpdate(forged, before)],
      ['gap', Y.encodeStateAsUpdate(later, missing)],
    ];
    for (const [reason, update] of hostile) {
      expect([reason, await one.push(update)]).toMatchObject([reason, { type: 'refused', reason }]);
    }
    expect((await other.push(other.typed(' Goes on.'))).type).toBe('stored');
    await one.until(() => one.says() === 'Start. Goes on.');
    expect((await one.push(one.typed(' And on.'))).type).toBe('stored');
    one.send({ type: 'update', n: 1, data: '&&' });
    await one.until(() => one.all('failed')[0]);
    const { rows } = await app.deps.db.execute(sql`
      select count(*)::integer as n from shared_text_updates where content_id = ${id}`);
    expect(rows).toEqual([{ n: 2 }]);
  });

  const lineOf = (text: string) => {
    const line = new Y.XmlElement('paragraph');
    line.insert(0, [new Y.XmlText(text)]);
    return line;
  };
});

describe('the right to write', () => {
  it('is that of the item: its author while it is a draft, admins', async () => {
    const { id } = await draftBy(app, admin);
    const closed = async (token: string, item = id) => {
      const client = here.client(item);
      await client.enter(token).catch(() => {});
      return (await client.closed()).code;
    };
    expect(await closed(writer.token)).toBe(4403);
    expect(await closed(writer.token, 999_999)).toBe(4404);
    expect(await closed('none')).toBe(4401);
  });

  it('ends with the session, also before the socket is notified', async () => {
    const id = await written('Start.');
    const leaver = await app.enter('admin', 'Qian');
    const one = await here.editor(id, leaver.token);
    await app.deps.db.execute(sql`update sessions set ended_at = now() where account_id = ${leaver.accountId}`);
    expect(await one.push(one.typed(' Never.'))).toMatchObject({ type: 'refused', reason: 'closed' });
    app.deps.bus.publish(SESSIONS_CHANGED, { accountId: leaver.accountId });
    expect((await one.closed()).code).toBe(4401);
    const other = await here.editor(id, writer.token);
    expect(other.says()).toBe('Start.');
  });

  it('ends when the item is moved into the recycle bin', async () => {
    const id = await written('Start.');
    const one = await here.editor(id, writer.token);
    dataOf(await app.call(desk.deleteContent, { id, version: 1 }, as(writer)));
    await one.until(() => one.all('standing').at(-1)?.standing.closed);
    expect(await one.push(one.typed(' Never.'))).toMatchObject({ type: 'refused', reason: 'closed' });
  });
});
