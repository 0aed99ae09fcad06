import { randomUUID } from 'node:crypto';
import { deleteChat } from '@onair/contract/chat/chat';
import { type ChatPosition, chatPath } from '@onair/contract/chat/room';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/sql.ts';
import { type ChatClient, chatClient } from '../testing/chat.ts';
import { temporaryFolder } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { freePort, type ServerProcess, startProcess } from '../testing/server-process.ts';
import { endBoth, withDatabase } from './evidence.ts';

const KILLS = 2;
const SPEAKERS = 5;

const folder = temporaryFolder();
const dataDir = `${folder.path}/data`;
let environment: Record<string, string>;
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  environment = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  server = await startProcess(environment);
  token = await withDatabase(dataDir, async (db) => (await enterAccount(db, { role: 'admin', now: new Date() })).token);
});
afterAll(async () => {
  await endBoth(server, dataDir);
  folder.remove();
});

/** A guest that keeps its position and resends unconfirmed lines, as the page does. */
type Speaker = {
  clientId: string;
  client: ChatClient | null;
  last: ChatPosition | null;
  unanswered: Map<string, string>;
};
const speakers: Speaker[] = Array.from({ length: SPEAKERS }, () => ({
  clientId: randomUUID(),
  client: null,
  last: null,
  unanswered: new Map(),
}));
const acknowledged = new Map<string, { id: string; seq: number }>();
const deleted = new Set<string>();

const answered = (speaker: Speaker): void => {
  for (const { clientMessageId, id, seq } of speaker.client?.all('said') ?? []) {
    acknowledged.set(clientMessageId, { id, seq });
    speaker.unanswered.delete(clientMessageId);
  }
};

const enter = async (speaker: Speaker, n: number): Promise<void> => {
  const client = chatClient(`ws://127.0.0.1:${server.port}${chatPath('main')}`, { localAddress: `127.0.5.${1 + n}` });
  await client.enter({ guest: { clientId: speaker.clientId, nickname: `Speaker ${n}` }, last: speaker.last });
  expect(client.gaps).toEqual([]);
  speaker.client = client;
  for (const [clientMessageId, text] of speaker.unanswered) client.send({ type: 'say', clientMessageId, text });
  await client.until(() => {
    answered(speaker);
    return speaker.unanswered.size === 0;
  });
};

/** Sends lines without waiting for confirmations until the server is gone. */
const speak = async (speaker: Speaker): Promise<void> => {
  while (speaker.client && !speaker.client.state.closed) {
    const clientMessageId = randomUUID();
    speaker.unanswered.set(clientMessageId, `line ${clientMessageId}`);
    speaker.client.send({ type: 'say', clientMessageId, text: `line ${clientMessageId}` });
    await new Promise((resolve) => setTimeout(resolve, 210));
  }
};

test('killed in the middle of a chat: nothing acknowledged is lost or doubled, numbers go on, what was deleted stays away', async () => {
  await Promise.all(speakers.map(enter));
  const [reader] = speakers;
  const { epoch } = reader?.client?.place ?? { epoch: '' };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const speaking = speakers.map(speak);
    const { client } = reader as Speaker;
    const size = client?.lines.size ?? 0;
    await client?.until(() => client.lines.size >= size + 10);
    const [victim] = [...(client?.lines.values() ?? [])].slice(-1);
    expect((await server.call(deleteChat, { id: victim?.id ?? '' }, { token })).body.code).toBe(20000);
    deleted.add(victim?.content ?? '');
    await server.end('SIGKILL');
    await Promise.all(speaking);
    for (const speaker of speakers) {
      answered(speaker);
      speaker.last = { ...(speaker.client?.place ?? { epoch: '', seq: 0 }) };
    }
    server = await startProcess(environment);
    await Promise.all(speakers.map(enter));
    for (const { client: again } of speakers) {
      expect(again?.all('gap')).toEqual([]);
      expect(again?.place.epoch).toBe(epoch);
      // Replayed from where each was: without the texts that are gone.
      for (const text of deleted) expect(again?.told.has(text)).toBe(false);
    }
  }
  const shown = speakers.map(({ client }) => client?.place.seq ?? 0);
  for (const { client } of speakers) await client?.close();
  await server.end('SIGTERM');
  await withDatabase(dataDir, async (db) => {
    const { rows } = await db.execute<{ id: string; clientId: string; seq: number }>(
      sql`select id, client_id as "clientId", seq from chat_lines order by seq`,
    );
    const stored = new Map(rows.map((row) => [row.clientId, row]));
    expect(stored.size).toBe(rows.length);
    for (const [clientId, { id, seq }] of acknowledged) expect(stored.get(clientId)).toMatchObject({ id, seq });
    const numbers = await db.execute<{ seq: number }>(
      sql`select seq from chat_lines union all select seq from chat_acts order by seq`,
    );
    expect(numbers.rows.map(({ seq }) => seq)).toEqual(numbers.rows.map((_, n) => n + 1));
    const [room] = (await db.execute<{ seq: number }>(sql`select seq from chat_rooms`)).rows;
    expect(room?.seq).toBe(numbers.rows.length);
    expect(Math.max(...shown)).toBeLessThanOrEqual(numbers.rows.length);
  });
  console.log(`${KILLS} kills: ${acknowledged.size} lines acknowledged, 0 lost`);
});
