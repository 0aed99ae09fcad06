/**
 * A crowd of HLS players in a process of its own: `port slug viewers`. Each has a connection of its own and sends every
 * two seconds the requests of a player: for the playlist and for the newest segment, for the latter HEAD only, since
 * loopback does not carry twenty gigabits a second. Prints a line when all are there; each line that it reads is
 * answered by `{ asked, failed }` since the last one.
 */
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

const [portText, slug = '', viewersText] = process.argv.slice(2);
const [port, viewers] = [Number(portText), Number(viewersText)];
const TURN_MS = 2_000;
/** Connections that are opened a second. */
const ARRIVALS = 1_000;

const counts = { asked: 0, failed: 0 };
let newest = '';

const asking = (method: 'GET' | 'HEAD', path: string): Buffer =>
  Buffer.from(`${method} /live/${slug}/source/${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
const PLAYLIST = asking('GET', 'media.m3u8');
let segment = PLAYLIST;

/** The answer as far as it counts; null while it is not whole. */
const read = (bytes: Buffer, hasBody: boolean): { good: boolean; body: Buffer } | null => {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = bytes.toString('latin1', 0, end);
  const length = hasBody ? Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) : 0;
  if (bytes.length < end + 4 + length) return null;
  return { good: head.startsWith('HTTP/1.1 200'), body: bytes.subarray(end + 4, end + 4 + length) };
};
const follow = (playlist: Buffer): void => {
  const at = playlist.lastIndexOf('\nseg-');
  const name = at === -1 ? '' : playlist.toString('latin1', at + 1, playlist.indexOf('\n', at + 1));
  if (name === '' || name === newest) return;
  newest = name;
  segment = asking('HEAD', name);
};

const ask = (socket: Socket, request: Buffer, answered: (body: Buffer) => void): void => {
  let held: Buffer = Buffer.alloc(0);
  socket.on('data', function onData(bytes) {
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    const answer = read(held, request === PLAYLIST);
    if (!answer) return;
    socket.off('data', onData);
    counts.asked += 1;
    if (!answer.good) counts.failed += 1;
    answered(answer.body);
  });
  socket.write(request);
};
const view = (n: number): void => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => {
    counts.failed += 1;
  });
  let asking = false;
  const turn = (): void => {
    if (asking) return;
    asking = true;
    ask(socket, PLAYLIST, (playlist) => {
      follow(playlist);
      asking = newest !== '';
      if (asking)
        ask(socket, segment, () => {
          asking = false;
        });
    });
  };
  socket.once('connect', () => {
    turn();
    setInterval(turn, TURN_MS);
    if (n === viewers - 1) console.log('ready');
  });
};
for (let n = 0; n < viewers; n += 1) setTimeout(view, (n * 1_000) / ARRIVALS, n);
createInterface({ input: process.stdin }).on('line', () => {
  console.log(JSON.stringify(counts));
  Object.assign(counts, { asked: 0, failed: 0 });
});
