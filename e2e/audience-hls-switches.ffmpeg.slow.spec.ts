import { M3U8Parser, PlaylistLevelType } from 'hls.js';
import { Demuxer } from 'node-av/api';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { clipOf, publish } from '../apps/media/src/testing/publish.ts';
import { brokenRules } from '../packages/contract/src/live/media/hls-rules.fixtures.ts';
import { newStudio, publishTo } from './live-studio.ts';
import { api, expect, test, tokenFor } from './support.ts';

/** A segment: its file, the time of its first picture, and its duration in seconds. */
type Segment = { file: string; at: number; seconds: number };

const rounded = ({ file, at, seconds }: Segment) => `${file} ${at} ${seconds.toFixed(3)}`;

/** The segments as hls.js reads them. */
const asHlsJs = (text: string, url: string): string[] =>
  M3U8Parser.parseLevelPlaylist(text, url, 0, PlaylistLevelType.MAIN, 0, null).fragments.map((one) =>
    rounded({ file: one.relurl ?? '', at: one.programDateTime ?? 0, seconds: one.duration }),
  );

/** Duration from the first to the last picture that FFmpeg reads, in seconds. */
const asFfmpeg = async (url: string): Promise<number> => {
  Log.setLevel(AV_LOG_QUIET);
  const source = await Demuxer.open(url);
  try {
    const video = source.video();
    if (!video) return 0;
    const times: number[] = [];
    for await (const packet of source.packets(video.index))
      if (packet) times.push((Number(packet.pts) * video.timeBase.num) / video.timeBase.den);
    return Math.max(...times) - Math.min(...times);
  } finally {
    await source.close();
  }
};

test('over HLS the picture goes on from main to hot, cold, the slate and main, on one page, and all views of the playlist agree', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'hls-lines');
  const encoders = [
    publish(clipOf('480p30'), await publishTo(request, token, studio, 'main')),
    publish(clipOf('720p30'), await publishTo(request, token, studio, 'hot')),
    publish(clipOf('480p30'), await publishTo(request, token, studio, 'cold')),
  ];
  type Now = { program: string | null; lines: { line: string; phase: string }[] };
  const now = async () => (await api<Now>(request, token, 'GET', `/api/studio/${studio.id}/now`)).data;
  const media = `/live/${studio.slug}/source/media.m3u8`;
  const listed = async (): Promise<{ text: string; segments: Segment[] }> => {
    const text = await (await request.get(media)).text();
    const rows = text.matchAll(
      /#EXT-X-PROGRAM-DATE-TIME:(\S+)\n(?:#(?!EXT-X-PROGRAM|EXTINF).*\n)*#EXTINF:([\d.]+),\n(seg-\d+\.m4s)/g,
    );
    const segments = [...rows].map(([, at = '', seconds = '', file = '']) => ({
      file,
      at: Date.parse(at),
      seconds: Number(seconds),
    }));
    return { text, segments };
  };
  const playlists: string[] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname === media) playlists.push(await response.text().catch(() => ''));
  });
  try {
    await expect.poll(async () => (await now()).lines.filter(({ phase }) => phase === 'live').length).toBe(3);
    await page.addInitScript("localStorage.setItem('live-playback', 'hls')");
    await page.goto(`/live/${studio.slug}`);
    const stage = page.locator('.stage');
    await expect(stage).toHaveAttribute('data-playing', 'true');
    await page.evaluate('window.isTheSame = true');
    const time = () => page.locator('video').evaluate((video: { currentTime: number }) => video.currentTime);
    let before = (await listed()).segments.at(-1)?.at ?? 0;
    for (const to of ['hot', 'cold', 'slate', 'main'] as const) {
      await api(request, token, 'POST', `/api/studio/${studio.id}/switch`, { to });
      await expect.poll(async () => (await now()).program).toBe(to);
      // The pictures after the switch have been played once more has been played than players buffer.
      const from = await time();
      await expect.poll(time).toBeGreaterThan(from + 5);
      const { text, segments } = await listed();
      expect(brokenRules(text), to).toEqual([]);
      const last = segments.at(-1)?.at ?? 0;
      expect(last, to).toBeGreaterThan(before);
      before = last;
    }
    await expect(stage).toHaveAttribute('data-playing', 'true');
    expect(await page.evaluate('window.isTheSame')).toBe(true);
    const { text } = await listed();
    expect(text.match(/#EXT-X-DISCONTINUITY\n/g)?.length).toBeGreaterThanOrEqual(3);
    expect(playlists.some((one) => one.includes('#EXT-X-DISCONTINUITY\n'))).toBe(true);

    await api(request, token, 'POST', `/api/studio/${studio.id}/end`, {});
    await expect.poll(async () => (await listed()).text).toContain('#EXT-X-ENDLIST');
    const ended = await listed();
    const url = new URL(media, page.url()).href;
    expect(asHlsJs(ended.text, url)).toEqual(ended.segments.map(rounded));
    const whole = ended.segments.reduce((sum, { seconds }) => sum + seconds, 0);
    expect(Math.abs((await asFfmpeg(url)) - whole)).toBeLessThan(0.5);
  } finally {
    for (const encoder of encoders) encoder.kill();
  }
});
