/**
 * The bare reference for chat: `ws` alone, which gathers what is said for 100 ms and writes one message to every socket. No
 * database, no rights, no order to keep. Prints its port.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

const BATCH_MS = 100;

const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false, maxPayload: 4096, clientTracking: false });
const sockets = new Set<WebSocket>();
let seq = 0;
let pending: object[] = [];

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
    pending.push(lineOf(said.text, name));
    socket.send(JSON.stringify({ type: 'said', clientMessageId: said.clientMessageId, id: randomUUID(), seq }));
  });
  socket.on('error', () => undefined);
  socket.on('close', () => sockets.delete(socket));
});

setInterval(() => {
  if (pending.length === 0) return;
  const frame = Buffer.from(JSON.stringify({ type: 'events', after: seq - pending.length, seq, events: pending }));
  pending = [];
  for (const socket of sockets) socket.send(frame, { binary: false });
}, BATCH_MS);

http.listen(0, '127.0.0.1', () => console.log((http.address() as AddressInfo).port));
