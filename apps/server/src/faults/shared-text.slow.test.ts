import { setTimeout as delay } from 'node:timers/promises';
import { sharedTextPath } from '@onair/contract/content/documents/shared-text';
import { createDraft } from '@onair/contract/content/workflow/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { openDb, openPool } from '../db/client.ts';
import { openLog } from '../lib/log.ts';
import { temporaryFolder, until } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { type FaultyDatabase, faultyDatabase } from '../testing/faulty-database.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';
import { type TextClient, textClient } from '../testing/shared-text.ts';

const folder = temporaryFolder();
let database: FaultyDatabase;
let server: ServerProcess;
let token: string;
const start = () => startProcess({ DATA_DIR: `${folder.path}/server`, DATABASE_URL: database.url });
beforeAll(async () => {
  database = await faultyDatabase(`${folder.path}/cluster`);
  server = await start();
  const pool = openPool(database.pool(), openLog('silent'));
  token = (await enterAccount(openDb(pool), { role: 'admin', now: new Date() })).token;
  await pool.end();
});
afterAll(async () => {
  await server.end('SIGKILL');
  await database.close();
  folder.remove();
});

/** An editor that types on whatever happens, and sends what is not stored once it can, as the page does. */
const typist = (id: number, name: string) => {
  const text = new Y.Doc();
  let generation: string | null = null;
  let client: TextClient | null = null;
  /** Types on where there is no connection, too. */
  let hand: TextClient | null = null;
  const words: string[] = [];
  const acknowledged = new Set<string>();
  /** @returns whether everything that was typed before is stored */
  const send = async (): Promise<boolean> => {
    const typed = [...words];
    try {
      if (!client || client.state.closed) {
        client = textClient(`ws://127.0.0.1:${server.port}${sharedTextPath(id)}`, text, generation);
        await client.enter(token);
        generation = client.held.generation;
        hand = client;
      }
      const entered = client.all('entered')[0];
      const since = entered ? Buffer.from(entered.vector, 'base64') : undefined;
      if ((await client.push(Y.encodeStateAsUpdate(text, since))).type !== 'stored') return false;
      for (const word of typed) acknowledged.add(word);
      return true;
    } catch {
      client?.socket.terminate();
      client = null;
      return false;
    }
  };
  return {
    text,
    words,
    acknowledged,
    send,
    type: (): void => {
      if (!hand) return;
      const word = `${name}${words.length + 1}.`;
      words.push(word);
      hand.typed(`${word} `);
    },
    says: () => client?.says() ?? '',
    close: () => client?.socket.terminate(),
  };
};

test('nothing that was typed is lost while the database is away and the server is killed', async () => {
  const draft = { title: 'Typed through', type: 'text', category: 'sports' } as const;
  const { body } = await server.call(createDraft, draft, { token });
  if (body.status !== 'ok') throw new Error(`no draft: ${body.msg}`);
  const { id } = body.data;
  const typists = [typist(id, 'a'), typist(id, 'b')];
  let going = true;
  const typing = typists.map(async (one) => {
    while (going) {
      one.type();
      await one.send();
      await delay(200);
    }
  });
  const typedOn = async (): Promise<void> => {
    const before = typists.map(({ acknowledged }) => acknowledged.size);
    await until(() => typists.every(({ acknowledged }, n) => acknowledged.size > (before[n] ?? 0) + 2));
  };
  await typedOn();
  await database.begin('cut');
  await delay(1_500);
  await database.end('cut');
  await typedOn();
  await server.end('SIGKILL');
  await delay(500);
  server = await start();
  await typedOn();
  going = false;
  await Promise.all(typing);
  await until(async () => (await Promise.all(typists.map((one) => one.send()))).every(Boolean));

  const reader = typist(id, 'c');
  await reader.send();
  const said = reader.says();
  for (const { words } of typists) {
    expect(words.filter((word) => !said.includes(word))).toEqual([]);
    for (const word of words) expect([word, said.split(word).length - 1]).toEqual([word, 1]);
  }
  // The version that readers see follows, although the server that took most of it was killed.
  for (const one of [...typists, reader]) one.close();
  const kept = async () => {
    const [row] = await database.query<{ text: string }>(`select text from content_documents where content_id = ${id}`);
    return typists.every(({ words }) => words.every((word) => row?.text.includes(word)));
  };
  await until(kept);
});
