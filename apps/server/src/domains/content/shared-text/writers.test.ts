import type { Writer } from '@onair/contract/content/documents/shared-text';
import { listWriters, writersChannel } from '@onair/contract/content/documents/writers';
import { partsOf } from '@onair/contract/typed';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inProcessBus } from '../../../bus/in-process.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { until } from '../../../testing/data-folder.ts';
import { serveTexts, type TextServer } from '../../../testing/shared-text.ts';
import { serveStream } from '../../../testing/stream.ts';
import { dataOf, type Person } from '../review/review.fixtures.ts';
import { draftBy } from '../workflow/workflow.fixtures.ts';
import { writersEverywhere } from './writers.service.ts';

describe('who has an item open', () => {
  let app: TestApp;
  let stream: Awaited<ReturnType<typeof serveStream>>;
  let here: TextServer;
  let there: TextServer;
  let writer: Person;
  let admin: Person;
  beforeAll(async () => {
    app = await testApp();
    [writer, admin] = [await app.enter('user', 'Zhao'), await app.enter('admin', 'Lin')];
    stream = await serveStream(app, { channels: [writersChannel] });
    [here, there] = [await serveTexts(app.deps), await serveTexts(app.deps)];
  });
  afterAll(async () => {
    await Promise.all([here.close(), there.close(), stream.close()]);
    await app.close();
  });

  it('is shown on every server to all who read the library, each person once, and until they leave', async () => {
    const { id } = await draftBy(app, writer);
    const reader = await app.enter('viewer');
    const page = await stream.listener(reader.token, 'writers');
    const hints = () => page.events('writers').filter(({ data }) => partsOf(data).id === id).length;
    const names = async () =>
      dataOf(await app.call(listWriters, {}, { token: reader.token }))
        .find((item) => item.id === id)
        ?.people.map(({ name }) => name);

    const one = await here.editor(id, writer.token);
    await page.until(() => hints() > 0);
    expect(await names()).toEqual(['Zhao']);
    const again = await there.editor(id, writer.token);
    const other = await there.editor(id, admin.token);
    await until(async () => (await names())?.length === 2);
    await Promise.all([one.close(), again.close()]);
    await until(async () => (await names())?.join() === 'Lin');
    const before = hints();
    await other.close();
    await until(async () => (await names()) === undefined);
    await page.until(() => hints() > before);
  });
});

describe('servers', () => {
  const bus = inProcessBus();
  const zhao = { id: 'a', name: 'Zhao', number: '1' };
  const writing: Writer = { key: 'k', person: zhao, client: 1, caret: null };
  const start = (server: string) => {
    const own = new Map<number, Writer[]>();
    const hints: number[] = [];
    const writers = writersEverywhere(bus, {
      server,
      everyMs: 150,
      forMs: 40_000,
      items: () => own.keys(),
      own: (id) => own.get(id) ?? [],
      changed: () => {},
      peopleChanged: (id) => hints.push(id),
    });
    return { writers, own, hints };
  };
  afterEach(() => {
    vi.useRealTimers();
  });

  it('that start later request the writers, announce other people but not carets, and forget those of a silent server', () => {
    vi.useFakeTimers();
    const first = start('first');
    first.own.set(7, [writing]);
    first.writers.publish(7);
    const late = start('late');
    expect(late.writers.openNow()).toEqual([{ id: 7, people: [zhao] }]);
    first.own.set(7, [{ ...writing, caret: { anchor: 'AAAA', head: 'AAAA' } }]);
    first.writers.announce(7);
    vi.advanceTimersByTime(120_000);
    expect(late.writers.openNow()).toHaveLength(1);
    expect(late.hints).toEqual([7]);
    // It dies without a word.
    first.writers.stop();
    vi.advanceTimersByTime(20_000);
    expect(late.writers.openNow()).toHaveLength(1);
    vi.advanceTimersByTime(35_000);
    expect(late.writers.openNow()).toEqual([]);
    expect(late.hints).toEqual([7, 7]);
    late.writers.stop();
  });
});
