import { setTimeout as delay } from 'node:timers/promises';
import { loadLibrary } from '../ffmpeg/library.ts';

/** A program: FFmpeg as an encoder over SRT. Sends a clip over and over in real time; ends when it is turned away. */
const [clip = '', port = '', passphrase = ''] = process.argv.slice(2);
const library = await loadLibrary();
if (!('av' in library)) throw new Error(library.reason);
const { av } = library;

const target = new av.FormatContext();
target.allocOutputContext2(
  null,
  'mpegts',
  `srt://127.0.0.1:${port}?passphrase=${passphrase}&pbkeylen=32&latency=200000`,
);
const open = async () => {
  const source = new av.FormatContext();
  await source.openInput(clip);
  await source.findStreamInfo();
  return source;
};
let source = await open();
for (const { codecpar } of source.streams) {
  const stream = target.newStream(null);
  codecpar.copy(stream.codecpar);
  stream.codecpar.codecTag = 0;
}
if ((await target.openOutput()) < 0) process.exit(2);
await target.writeHeader();
const packet = new av.Packet();
packet.alloc();
const startedAt = performance.now();
let roundMs = 0;
for (let lastMs = 0; ; roundMs += lastMs + 33, source = await open()) {
  while ((await source.readFrame(packet)) >= 0) {
    const from = source.streams[packet.streamIndex];
    const to = target.streams[packet.streamIndex];
    if (!from || !to) continue;
    packet.rescaleTs(from.timeBase, { num: 1, den: 1_000 });
    lastMs = Math.max(lastMs, Number(packet.dts));
    packet.dts += BigInt(roundMs);
    packet.pts += BigInt(roundMs);
    const early = Number(packet.dts) - (performance.now() - startedAt);
    if (early > 5) await delay(early);
    packet.rescaleTs({ num: 1, den: 1_000 }, to.timeBase);
    if ((await target.interleavedWriteFrame(packet)) < 0) process.exit(3);
    packet.unref();
  }
  await source.closeInput();
}
