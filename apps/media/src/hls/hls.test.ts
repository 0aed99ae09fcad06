import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { brokenRules } from '@onair/contract/live/media/hls-rules.fixtures';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tagsOf } from '../flv/demux.ts';
import type { Tag } from '../flv/tag.ts';
import type { Headers } from '../line/line.ts';
import { newOutput } from '../program/output.ts';
import { clipOf } from '../testing/publish.ts';
import { newOrigin } from './origin.ts';
import { newPackagers } from './packagers.ts';
import { mediaPlaylist } from './playlist.ts';
import type { HlsWindow } from './window.ts';

const STUDIO = '01a201ba-dcb8-7000-8000-000000000000';
const MINUTES_30 = 1800;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onair-hls-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Half a minute of 480p, or a few seconds of 720p. */
const LONG = fileURLToPath(new URL('../../assets/demo.flv', import.meta.url));
const clip = (file = LONG) => tagsOf(readFileSync(file));

/** A program that shows clips one after the other, as switches between lines do. */
const programOf = (packagers: ReturnType<typeof newPackagers>) => {
  const packager = packagers.of(STUDIO, 'source');
  const output = newOutput(packager.send);
  let epoch = 0;
  let headers: Headers = { metadata: null, video: null, audio: null };
  const go = (tags: Tag[], change: (tag: Tag) => Tag = (tag) => tag) => {
    for (const raw of tags) {
      const tag = change(raw);
      if (tag.role === 'metadata') headers.metadata = tag;
      if (tag.role === 'config' && tag.kind !== 'data') headers[tag.kind] = tag;
      output.push({ epoch, tag, headers: { ...headers } });
    }
  };
  return {
    /** Continues the current source. */
    go,
    /** Switches to another source. */
    show: (tags: Tag[], change?: (tag: Tag) => Tag) => {
      epoch += 1;
      headers = { metadata: null, video: null, audio: null };
      go(tags, change);
    },
    end: packager.end,
  };
};
const open = (seconds = MINUTES_30) => newPackagers(folder, seconds, () => performance.now());
const windowOf = (packagers: ReturnType<typeof newPackagers>): HlsWindow => {
  const [first] = packagers.windows(STUDIO);
  if (!first) throw new Error('nothing was packed');
  return first.window;
};
const playlistOf = (window: HlsWindow, skip = false) => mediaPlaylist(window, { skip, reports: [] });
const numberIn = (text: string, tag: string) => Number(new RegExp(`${tag}:(\\d+)`).exec(text)?.[1]);
const uris = (text: string) => text.split('\n').filter((line) => line.startsWith('seg-'));

test('a live becomes segments of two seconds with parts, by the rules', () => {
  const packagers = open();
  programOf(packagers).show(clip());
  const window = windowOf(packagers);
  const text = playlistOf(window);
  expect(brokenRules(text)).toEqual([]);
  expect(window.segments().length).toBeGreaterThan(3);
  expect(text).toMatch(/#EXT-X-PART:DURATION=0\.\d+,URI="part-\d+-0\.m4s",INDEPENDENT=YES/);
  expect(text.match(/#EXT-X-MAP/g)).toHaveLength(1);
  expect(text).not.toContain('#EXT-X-DISCONTINUITY\n');
});

test('another source brings a discontinuity and headers of its own, and the row goes on', () => {
  const packagers = open();
  const program = programOf(packagers);
  program.show(clip());
  program.show(clip(clipOf('720p30')));
  program.show(clip(clipOf('720p30')));
  const text = playlistOf(windowOf(packagers));
  expect(brokenRules(text)).toEqual([]);
  expect(text.match(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP/g)).toHaveLength(1);
  const times = [...text.matchAll(/PROGRAM-DATE-TIME:(\S+)/g)].map(([, at]) => Date.parse(at ?? ''));
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test('pictures without key frames for long are cut all the same', () => {
  const packagers = open();
  let first = true;
  programOf(packagers).show(clip(), (tag) => {
    if (tag.role !== 'key') return tag;
    const isFirst = first;
    first = false;
    return isFirst ? tag : { ...tag, role: 'inter' };
  });
  const text = playlistOf(windowOf(packagers));
  expect(brokenRules(text)).toEqual([]);
  expect(uris(text).length).toBeGreaterThan(3);
});

test('the window ends where players may not go back any more, and its files go', async () => {
  const packagers = open(4);
  const program = programOf(packagers);
  for (let round = 0; round < 4; round += 1) program.show(clip());
  const window = windowOf(packagers);
  const kept = window.segments();
  expect(kept.length).toBe(8);
  expect(await window.segment((kept[0]?.number ?? 0) - 1)).toBeNull();
  expect(await window.segment(kept[0]?.number ?? 0)).not.toBeNull();
});

test('a delta update leaves out what a player has', () => {
  const packagers = open();
  const program = programOf(packagers);
  for (let round = 0; round < 4; round += 1) program.show(clip());
  const window = windowOf(packagers);
  const [whole, delta] = [playlistOf(window), playlistOf(window, true)];
  expect(brokenRules(delta)).toEqual([]);
  const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(delta)?.[1]);
  expect(skipped).toBeGreaterThan(0);
  expect(uris(delta)).toEqual(uris(whole).slice(skipped));
});

test('after a crash numbers go on behind a gap, and what was there can still be played', async () => {
  const before = open();
  programOf(before).show(clip());
  const first = windowOf(before);
  await first.written();
  const last = first.segments().at(-1)?.number ?? 0;
  const lost = first.open()?.number ?? last + 1;

  const after = open();
  programOf(after).show(clip());
  const window = windowOf(after);
  const text = playlistOf(window);
  expect(brokenRules(text)).toEqual([]);
  expect(text.match(/#EXT-X-GAP/g)).toHaveLength(1);
  const begun = window.segments().find(({ discontinuity }) => discontinuity);
  expect(begun?.number).toBeGreaterThan(lost);
  expect(await window.segment(last)).toEqual(await first.segment(last));
  expect(numberIn(text, 'DISCONTINUITY-SEQUENCE')).toBe(numberIn(playlistOf(first), 'DISCONTINUITY-SEQUENCE'));
});

test('a live that has ended tells players so, and the next begins behind its numbers without it', () => {
  const packagers = open();
  const program = programOf(packagers);
  program.show(clip());
  program.end('ended');
  const window = windowOf(packagers);
  expect(playlistOf(window)).toContain('#EXT-X-ENDLIST');
  const last = window.segments().at(-1)?.number ?? 0;
  programOf(packagers).show(clip());
  const text = playlistOf(windowOf(packagers));
  expect(text).not.toContain('#EXT-X-ENDLIST');
  expect(numberIn(text, 'MEDIA-SEQUENCE')).toBeGreaterThan(last);
});

type Got = { status: number; type: string; cache: string; body: Buffer };
const openOrigin = async (packagers: ReturnType<typeof newPackagers>) => {
  const origin = newOrigin(packagers);
  const socketPath = join(folder, 'hls.sock');
  await origin.listen(socketPath);
  const get = (path: string, headers: Record<string, string> = {}): Promise<Got> =>
    new Promise((resolve, reject) => {
      const asked = request({ socketPath, path, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('end', () => {
          const [type = '', cache = ''] = [answer.headers['content-type'], answer.headers['cache-control']];
          resolve({ status: answer.statusCode ?? 0, type, cache, body: Buffer.concat(parts) });
        });
      });
      asked.once('error', reject);
      asked.end();
    });
  return { get, close: origin.close };
};

test('playlists and media are served with their types and with how long caches may keep them', async () => {
  const packagers = open();
  programOf(packagers).show(clip());
  const origin = await openOrigin(packagers);
  try {
    const multivariant = await origin.get(`/${STUDIO}/index.m3u8`);
    expect(multivariant).toMatchObject({
      status: 200,
      type: 'application/vnd.apple.mpegurl',
      cache: 'public, max-age=2',
    });
    expect(multivariant.body.toString()).toMatch(
      /BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1\.[0-9A-F]{6},mp4a\.40\.2",RESOLUTION=854x480,FRAME-RATE=\d+\.\d{3},CLOSED-CAPTIONS=NONE\nsource\/media\.m3u8\n/,
    );
    const zipped = await origin.get(`/${STUDIO}/source/media.m3u8`, { 'accept-encoding': 'gzip' });
    const text = gunzipSync(zipped.body).toString();
    expect(brokenRules(text)).toEqual([]);
    const [segment] = uris(text);
    const map = /MAP:URI="([^"]+)"/.exec(text)?.[1];
    for (const [name, box] of [
      [segment, 'moof'],
      [map, 'ftyp'],
    ]) {
      const media = await origin.get(`/${STUDIO}/source/${name}`);
      expect(media).toMatchObject({ status: 200, type: 'video/mp4', cache: 'public, max-age=86400, immutable' });
      expect(media.body.toString('latin1', 4, 8)).toBe(box);
    }
    for (const path of ['/source/seg-1.m4s', '/720p/media.m3u8', '/source/../x', '/source/media.m3u8/..']) {
      expect((await origin.get(`/${STUDIO}${path}`)).status).toBe(404);
    }
  } finally {
    origin.close();
  }
});

test('a player that asks for the next part is answered when it is there', async () => {
  const packagers = open();
  const program = programOf(packagers);
  const tags = clip();
  const half = tags.findIndex(({ kind, time }) => kind === 'video' && time > 5000);
  program.show(tags.slice(0, half));
  const window = windowOf(packagers);
  const origin = await openOrigin(packagers);
  try {
    const msn = window.nextNumber();
    const part = window.open()?.parts.length ?? 0;
    let answered = false;
    const asked = origin.get(`/${STUDIO}/source/media.m3u8?_HLS_msn=${msn}&_HLS_part=${part}`).then((got) => {
      answered = true;
      return got;
    });
    const hinted = origin.get(`/${STUDIO}/source/part-${msn}-${part}.m4s`);
    // A round trip on the same socket: the question before it has arrived, too.
    await origin.get(`/${STUDIO}/source/media.m3u8`);
    expect(answered).toBe(false);
    program.go(tags.slice(half, half + 100));
    const playlist = await asked;
    expect(playlist).toMatchObject({ status: 200, cache: 'public, max-age=6' });
    expect(brokenRules(playlist.body.toString())).toEqual([]);
    expect((await hinted).status).toBe(200);
    expect((await origin.get(`/${STUDIO}/source/media.m3u8?_HLS_msn=${window.nextNumber() + 9}`)).status).toBe(400);
    expect((await origin.get(`/${STUDIO}/source/media.m3u8?_HLS_part=1`)).status).toBe(400);
  } finally {
    origin.close();
  }
});
