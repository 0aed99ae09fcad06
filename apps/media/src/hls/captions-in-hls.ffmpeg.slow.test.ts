import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Av, loadLibrary } from '../ffmpeg/library.ts';
import { ERASE, popOn } from '../testing/caption-bytes.ts';
import { captionedStudio, STUDIO, serveHls } from '../testing/captioned-hls.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onair-captions-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The socket of the media process at a port. */
const atPort = async (socketPath: string) => {
  const server = createServer((client) => {
    const origin = connect(socketPath);
    for (const socket of [client, origin]) socket.on('error', () => undefined);
    client.pipe(origin).pipe(client);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
};

/** Each caption that FFmpeg reads, with its times in seconds and the kinds of streams beside it. */
const readBy = async (av: Av, url: string) => {
  const context = new av.FormatContext();
  expect(await context.openInput(url, null, null)).toBeGreaterThanOrEqual(0);
  const cues: { text: string; from: number; until: number }[] = [];
  try {
    expect(await context.findStreamInfo(null)).toBeGreaterThanOrEqual(0);
    const kinds = context.streams.map(({ codecpar }) => codecpar.codecType);
    // By itself FFmpeg leaves subtitles of HLS out.
    for (const stream of context.streams) stream.discard = av.AVDISCARD_DEFAULT;
    const packet = new av.Packet();
    packet.alloc();
    while ((await context.readFrame(packet)) >= 0) {
      const stream = context.streams[packet.streamIndex];
      if (stream?.codecpar.codecType === av.AVMEDIA_TYPE_SUBTITLE) {
        const unit = stream.timeBase.num / stream.timeBase.den;
        const from = Number(packet.pts) * unit;
        cues.push({ text: packet.data?.toString() ?? '', from, until: from + Number(packet.duration) * unit });
      }
      packet.unref();
    }
    packet.free();
    return { kinds, cues };
  } finally {
    await context.closeInput();
  }
};

test('FFmpeg reads pictures, sound and the captions of a live from its HLS', async () => {
  const library = await loadLibrary();
  if (!('av' in library)) throw new Error(library.reason);
  const { av } = library;
  const { packagers, program, play } = captionedStudio(folder);
  play(0, 16_000, { 4000: popOn('Good evening'), 7000: popOn('and welcome'), 9000: ERASE });
  program.end('ended');
  const served = await serveHls(folder, packagers);
  const { port, close } = await atPort(served.socketPath);
  try {
    const { kinds, cues } = await readBy(av, `http://127.0.0.1:${port}/${STUDIO}/index.m3u8`);
    expect(new Set(kinds)).toEqual(new Set([av.AVMEDIA_TYPE_VIDEO, av.AVMEDIA_TYPE_AUDIO, av.AVMEDIA_TYPE_SUBTITLE]));
    // Cut where segments end.
    expect(cues).toEqual([
      { text: 'Good evening', from: 4, until: 6 },
      { text: 'Good evening', from: 6, until: 7 },
      { text: 'and welcome', from: 7, until: 8 },
      { text: 'and welcome', from: 8, until: 9 },
    ]);
  } finally {
    close();
    served.close();
  }
});
