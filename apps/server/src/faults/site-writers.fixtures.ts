import { randomUUID } from 'node:crypto';
import { collect } from '@onair/contract/analytics/collect';
import { chatPath, type FromRoom } from '@onair/contract/chat/room';
import { createPolicy } from '@onair/contract/content/policy-sets/policy-sets';
import { v7 as uuidv7 } from 'uuid';
import WebSocket from 'ws';
import { AGAIN_MS, type Ending, pause, post, SILENT_MS } from './site-clients.fixtures.ts';

const PACE_MS = 300;

/** Sends one item after another until each is acknowledged. @returns the acknowledged ones */
const sendEach = (send: (n: number) => Promise<string[] | null>, ending: Ending): string[] => {
  const acknowledged: string[] = [];
  const run = async (): Promise<void> => {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      let done: string[] | null = null;
      while (!done && !ending.signal.aborted) {
        done = await send(n).catch(() => null);
        await pause(PACE_MS, ending);
      }
      acknowledged.push(...(done ?? []));
    }
  };
  void run();
  return acknowledged;
};

/** Saves sets of content. @returns the names of those that were acknowledged */
export const save = (port: number, token: string, ending: Ending): string[] =>
  sendEach(async (n) => {
    const name = `fault-set-${n}`;
    const set = { contentType: 'img', filterType: 'artificial', status: 'offline', name };
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': name };
    return (await post(port, createPolicy.path, set, headers)) ? [name] : null;
  }, ending);

/** Reports events about an item. @returns the ids of those that were acknowledged */
export const report = (port: number, contentId: number, ending: Ending): string[] => {
  const batches: { id: string; kind: string; contentId: number; visitor: string; at: string }[][] = [];
  return sendEach(async (n) => {
    batches[n] ??= Array.from({ length: 5 }, () => {
      return { id: uuidv7(), kind: 'click', contentId, visitor: 'v', at: new Date().toISOString() };
    });
    return (await post(port, collect.path, { events: batches[n] })) ? batches[n].map(({ id }) => id) : null;
  }, ending);
};

/** A guest who sends lines in a room. @returns the client ids of those that were acknowledged */
export const chat = (port: number, slug: string, ending: Ending): string[] => {
  const guest = { clientId: randomUUID(), nickname: 'Guest' };
  const acknowledged: string[] = [];
  let clientMessageId = randomUUID();
  const visit = async (): Promise<void> => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}${chatPath(slug)}`, { origin: `http://127.0.0.1:${port}` });
    let receivedAt = performance.now();
    const say = (): void => ws.send(JSON.stringify({ type: 'say', clientMessageId, text: `line ${clientMessageId}` }));
    ws.on('open', () => ws.send(JSON.stringify({ type: 'enter', token: null, guest, last: null })));
    ws.on('error', () => undefined);
    ws.on('message', (data) => {
      const frame: FromRoom = JSON.parse(String(data));
      receivedAt = performance.now();
      if (frame.type === 'entered') say();
      if (frame.type === 'refused') setTimeout(say, PACE_MS);
      if (frame.type !== 'said' || frame.clientMessageId !== clientMessageId) return;
      acknowledged.push(clientMessageId);
      clientMessageId = randomUUID();
      setTimeout(() => ws.readyState === ws.OPEN && say(), 2 * PACE_MS);
    });
    while (!ending.signal.aborted && ws.readyState !== ws.CLOSED && performance.now() - receivedAt < SILENT_MS)
      await pause(50, ending);
    ws.terminate();
  };
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await visit();
      await pause(AGAIN_MS, ending);
    }
  };
  void run();
  return acknowledged;
};
