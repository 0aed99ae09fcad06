import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brokenCaptionRules, brokenListRules } from '@onair/contract/live/media/hls-caption-rules.fixtures';
import { brokenRules } from '@onair/contract/live/media/hls-rules.fixtures';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { captionsIn, unitsOf } from '../captions/caption-units.ts';
import { frameContent } from '../egress/fanout.ts';
import { readData } from '../flv/data.ts';
import { flvDemuxer } from '../flv/demux.ts';
import { payloadOf, type Tag } from '../flv/tag.ts';
import { ERASE, popOn, withPairs } from '../testing/caption-bytes.ts';
import { CLIP, captionedStudio, STUDIO, serveHls } from '../testing/captioned-hls.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onair-captions-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const studio = () => captionedStudio(folder);
const serve = (packagers: Parameters<typeof serveHls>[1]) => serveHls(folder, packagers);

const cuesOf = (vtt: string) =>
  [...vtt.matchAll(/(\S+) --> (\S+)\n([^\n]+)/g)].map(([, from = '', until = '', text = '']) => ({
    from: Date.parse(`1970-01-01T${from}Z`),
    until: Date.parse(`1970-01-01T${until}Z`),
    text,
  }));
const filesOf = (playlist: string, what: RegExp) => playlist.split('\n').filter((line) => what.test(line));

test('captions of a source are offered as WebVTT beside its segments, by the rules, and end with their line', async () => {
  const { packagers, program, play, wait } = studio();
  play(0, 3_000);
  const before = await serve(packagers);
  const plain = await before.text('index.m3u8');
  expect(plain).not.toContain('SUBTITLES');
  expect(brokenListRules(plain)).toEqual([]);
  expect((await before.get('captions/media.m3u8')).status).toBe(404);
  before.close();

  play(3_000, 12_000, { 4000: popOn('Tom & <b>Jerry'), 9000: popOn('stands') });
  program.switchTo('slate');
  wait(6_000);
  const { get, text, close } = await serve(packagers);
  try {
    const list = await text('index.m3u8');
    expect(list).toContain('TYPE=SUBTITLES');
    expect(brokenListRules(list)).toEqual([]);
    const [captions, media] = [await text('captions/media.m3u8'), await text('source/media.m3u8')];
    expect(brokenRules(captions)).toEqual([]);
    // The same segments, times and discontinuities.
    const aligned = (playlist: string) =>
      playlist
        .replace(/^#EXT-X-(MAP|RENDITION-REPORT).*\n/gm, '')
        .replace(/,INDEPENDENT=YES/g, '')
        .replace(/\.(m4s|vtt)/g, '');
    expect(aligned(captions)).toBe(aligned(media));
    expect(captions).toContain('#EXT-X-DISCONTINUITY\n');

    const cues: ReturnType<typeof cuesOf> = [];
    for (const file of filesOf(captions, /^seg-/)) {
      const { type, body } = await get(`captions/${file}`);
      expect(type).toBe('text/vtt; charset=utf-8');
      expect(brokenCaptionRules(body.toString())).toEqual([]);
      cues.push(...cuesOf(body.toString()));
    }
    const spoken = (word: string) => cues.filter((cue) => cue.text.includes(word));
    const [first] = spoken('Jerry');
    expect(first).toMatchObject({ text: 'Tom &amp; &lt;b&gt;Jerry' });
    expect(first?.from).toBeGreaterThanOrEqual(4_000);
    expect(first?.from).toBeLessThan(4_200);
    expect(spoken('Jerry').at(-1)?.until).toBeCloseTo(spoken('stands')[0]?.from ?? 0, -1);
    // Cut where segments end, without a hole, until the slate.
    for (const [n, cue] of cues.entries()) if (n > 0) expect(cue.from).toBe(cues[n - 1]?.until);
    expect(cues.at(-1)?.until).toBeGreaterThan(11_800);
    expect(cues.at(-1)?.until).toBeLessThan(12_200);

    const parts = [...captions.matchAll(/PART:DURATION=[\d.]+,URI="([^"]+)"/g)].map(([, file = '']) => file);
    expect(parts.length).toBeGreaterThan(3);
    for (const file of parts) expect(brokenCaptionRules(await text(`captions/${file}`))).toEqual([]);
    expect((await get(`captions/${filesOf(media, /^seg-/)[0]}`)).status).toBe(404);
    expect((await get(`source/${filesOf(captions, /^seg-/)[0]}`)).status).toBe(404);
  } finally {
    close();
  }
});

test('after a crash the captions of before can still be read, and are offered', async () => {
  const first = studio();
  first.play(0, 12_000, { 2000: popOn('kept'), 8000: ERASE });
  await first.packagers.windows(STUDIO)[0]?.window.written();
  const second = studio();
  second.play(0, 3_000);
  const { text, close } = await serve(second.packagers);
  try {
    const captions = await text('captions/media.m3u8');
    expect(brokenRules(captions)).toEqual([]);
    const files = filesOf(captions, /^seg-/);
    const said = await Promise.all(files.map((file) => text(`captions/${file}`)));
    expect(said.filter((vtt) => vtt.includes('kept')).length).toBeGreaterThan(1);
  } finally {
    close();
  }
});

test('viewers over WebSocket get each caption with its time, also those who join while it stands', () => {
  const { program, play } = studio();
  const viewer = () => {
    const tags: Tag[] = [];
    const take = flvDemuxer((tag) => tags.push(tag));
    program.audience.join({ write: (frame) => take(frameContent(frame)), queued: () => 0, close: () => undefined });
    return () => tags.flatMap((tag) => (tag.role === 'caption' ? [readData(tag.body)?.data] : []));
  };
  const early = viewer();
  play(0, 9_000, { 4000: popOn('stands') });
  const late = viewer();
  play(9_000, 10_000, { 9000: ERASE });
  viewer();
  expect([...new Set(early().map((said) => said?.text))]).toEqual(['stands', '']);
  expect(late()[0]?.text).toBe('stands');
  expect(late().at(-1)?.text).toBe('');
});

test('pictures in HLS hold no captions of their own', async () => {
  const { packagers, play } = studio();
  play(0, 6_000, { 0: popOn('shown'), 1000: ERASE });
  const window = packagers.windows(STUDIO)[0]?.window;
  const config = CLIP.find(({ kind, role }) => kind === 'video' && role === 'config')!;
  const key = CLIP.find(({ role }) => role === 'key')!;
  const units = unitsOf(config)!;
  expect(captionsIn(payloadOf({ ...key, body: withPairs(key, popOn('shown')) }).bytes, units)).not.toEqual([]);
  for (const { number } of window?.segments() ?? []) {
    expect((await window?.segment(number))?.includes(Buffer.from('47413934', 'hex'))).toBe(false);
  }
});
