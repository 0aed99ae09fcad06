import { once } from 'node:events';
import { createServer } from 'node:net';
import { LIMITS } from '../guard/limits.ts';
import { newSession } from '../rtmp/session.ts';

/**
 * A program: another platform, which accepts everything that is published there, from any number of publishers. Sends
 * its parent its port first, then after each change the time of each publisher (milliseconds of the clock) and whether
 * a picture came.
 */
const visits: { key: string; from: number; to: number | null; pictures: boolean }[] = [];
const say = (): void => void process.send?.({ visits });

const server = createServer((socket) => {
  let visit: (typeof visits)[number] | null = null;
  const session = newSession(LIMITS, {
    send: (bytes) => void socket.write(bytes),
    connected: () => undefined,
    publish: (key) => {
      visit = { key, from: Date.now(), to: null, pictures: false };
      visits.push(visit);
      session.accept();
      say();
    },
    media: ({ kind }) => {
      if (!visit || visit.pictures || kind !== 'video') return;
      visit.pictures = true;
      say();
    },
    finished: () => undefined,
  });
  socket.on('data', session.read);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    if (visit) visit.to = Date.now();
    say();
  });
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.({ address: server.address() });
