/**
 * An encoder for machines without ffmpeg, as a process of its own: `node replay.ts <clip> <rtmp url> [captioned]`, with a
 * caption of television in each key picture.
 */
import { popOn, withPairs } from './caption-bytes.ts';
import { startEncoder } from './encoder.ts';

const [clip, address, captioned] = process.argv.slice(2);
const url = new URL(address ?? '');
let line = 0;
const encoder = await startEncoder(Number(url.port), url.pathname.split('/').at(-1) ?? '', {
  clip,
  bodyOf: (tag) => {
    if (!captioned || tag.role !== 'key') return tag.body;
    line += 1;
    return withPairs(tag, popOn(`Line ${line}`));
  },
});
const timer = setInterval(() => {
  if (!encoder.closed()) return;
  clearInterval(timer);
  process.exit(1);
}, 20);
