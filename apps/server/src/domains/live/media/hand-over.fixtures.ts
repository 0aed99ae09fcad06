import { parentPort, workerData } from 'node:worker_threads';
import WebSocket from 'ws';

/** Viewers of a test, in a thread of their own: each says its first message as soon as it may. */
const { url, count }: { url: string; count: number } = workerData;
let left = count;

const join = (): void => {
  if (left-- <= 0) return;
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('open', () => socket.send('let me in'));
  socket.on('error', () => undefined);
  socket.on('close', (code) => {
    parentPort?.postMessage(code);
    join();
  });
};
for (let i = 0; i < 8; i++) join();
