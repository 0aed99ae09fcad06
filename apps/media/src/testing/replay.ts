/** An encoder for machines without ffmpeg, as a process of its own: `node replay.ts <clip> <rtmp url>`. */
import { startEncoder } from './encoder.ts';

const [clip, address] = process.argv.slice(2);
const url = new URL(address ?? '');
const encoder = await startEncoder(Number(url.port), url.pathname.split('/').at(-1) ?? '', { clip });
const timer = setInterval(() => {
  if (!encoder.closed()) return;
  clearInterval(timer);
  process.exit(1);
}, 20);
