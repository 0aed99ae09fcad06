import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inProcessBus } from '../../../bus/in-process.ts';
import type { Db } from '../../../db/client.ts';
import type { HitNotes } from './hits.service.ts';
import type { NewLine } from './rooms.store.ts';
import { messageStorage } from './store-messages.service.ts';

test('a room that closes stores what it accepted, and closes although lines keep coming', async () => {
  let statements = 0;
  const query = async () => {
    await delay(2);
    statements += 1;
    return { rows: [] };
  };
  const db = { $client: { query } } as unknown as Db;
  const messages = messageStorage({
    deps: { db, bus: inProcessBus(), now: () => new Date() },
    limits: { batchMs: 1, batchMax: 5, waitingMax: 1_000 },
    studioId: 'studio',
    notes: {} as HitNotes,
  });
  let n = 0;
  const add = () => messages.add({ id: String(n), personId: 'p', clientId: String(n++) } as NewLine);
  const taken = Array.from({ length: 20 }, add);
  const flood = setInterval(() => {
    for (let line = 0; line < 20; line += 1) add();
  }, 1);
  try {
    const outcome = await Promise.race([messages.end().then(() => 'ended'), delay(5_000, 'goes on')]);
    expect(outcome).toBe('ended');
    expect(await Promise.all(taken)).toHaveLength(20);
    expect(statements).toBeGreaterThanOrEqual(4);
    expect(add()).toBe(null);
  } finally {
    clearInterval(flood);
  }
});
