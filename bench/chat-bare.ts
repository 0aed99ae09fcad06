/**
 * The bare references for chat: `ws`, which collects lines for 100 ms and writes one message to every socket, the same
 * bytes as the product's. No rights, no banned words, no order between processes. With the folder of a PostgreSQL it
 * stores each batch in one statement before sending it, as the product guarantees; without one it stores nothing.
 * Prints its port.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';

const BATCH_MS = 100;

const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false, maxPayload: 4096, clientTracking: false });
const sockets = new Set<WebSocket>();
let seq = 0;
type WaitingLine = { event: ReturnType<typeof lineOf>; reply: () => void };
let pending: WaitingLine[] = [];

const [folder] = process.argv.slice(2);
const pool = folder === undefined ? null : new pg.Pool({ host: folder, port: 5432, user: 'onair', database: 'onair' });
await pool?.query('create table if not exists bench_lines (seq bigint primary key, line jsonb not null)');

const store = async (events: readonly object[]): Promise<void> => {
  const text = `insert into bench_lines select (e->>'seq')::bigint, e->'line' from jsonb_array_elements($1::jsonb) e`;
  await pool?.query({ name: 'lines', text, values: [JSON.stringify(events)] });
};

const lineOf = (content: string, username: string) => ({
  seq,
  kind: 'message',
  line: {
    id: randomUUID(),
    seq,
    personId: randomUUID(),
    username,
    rank: 0,
    content,
    time: new Date().toISOString(),
    state: 'shown',
    isCollect: false,
  },
});

server.on('connection', (socket) => {
  sockets.add(socket);
  let name = 'reader';
  socket.on('message', (data) => {
    const said = JSON.parse(String(data)) as {
      type: string;
      text: string;
      clientMessageId: string;
      guest: { nickname: string } | null;
    };
    if (said.type === 'enter') {
      name = said.guest?.nickname ?? name;
      socket.send(JSON.stringify({ type: 'entered', epoch: '', seq }));
      socket.send(JSON.stringify({ type: 'gap', seq, lines: [] }));
      return;
    }
    seq += 1;
    const event = lineOf(said.text, name);
    const { clientMessageId } = said;
    const reply = () =>
      socket.send(JSON.stringify({ type: 'said', clientMessageId, id: event.line.id, seq: event.seq }));
    pending.push({ event, reply });
  });
  socket.on('error', () => undefined);
  socket.on('close', () => sockets.delete(socket));
});

const flush = async (): Promise<void> => {
  if (pending.length === 0) return;
  const batch = pending;
  pending = [];
  const events = batch.map(({ event }) => event);
  await store(events);
  const last = events.at(-1)?.seq ?? 0;
  const frame = Buffer.from(JSON.stringify({ type: 'events', after: last - events.length, seq: last, events }));
  for (const socket of sockets) socket.send(frame, { binary: false });
  for (const { reply } of batch) reply();
};
setInterval(flush, BATCH_MS);

http.listen(0, '127.0.0.1', () => console.log((http.address() as AddressInfo).port));
