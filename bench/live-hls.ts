import { hlsPath } from '@onair/contract/live/audience/path';
import type { Browser } from 'playwright-core';
import { followLive, type PlaybackPath } from './follow-live.ts';
import type { Stamp } from './live-delays.ts';
import { mostRow, type Row } from './row.ts';

const ROUNDS = 3;
/** The numbered clip lasts ten seconds: a picture that is older cannot be told from that of the next round. */
const LONGEST_MS = 9_500;

/** `bare`: the origin of a page with hls.js that asks for no parts. */
type Where = { origin: string; slug: string; bare: string };

/** The latency of a picture over HLS: on the public page, which requests parts, and in a player without them. */
export const hlsLatency = async (browser: Browser, where: Where, sent: readonly Stamp[]): Promise<Row[]> => {
  const { origin, slug, bare } = where;
  const withParts: PlaybackPath[] = [];
  const whole: PlaybackPath[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const kept = { 'live-playback': 'hls' };
    withParts.push(await followLive(browser, `${origin}/live/${slug}`, sent, { kept, longestMs: LONGEST_MS }));
    const address = `${bare}/hls#${origin}${hlsPath(slug)}`;
    whole.push(await followLive(browser, address, sent, { longestMs: LONGEST_MS }));
  }
  const row = (what: string, ways: readonly PlaybackPath[], mostMs: number): Row =>
    mostRow(
      `live: encoder to presented picture over HLS ${what}, p50`,
      ways.map((way) => way.whole),
      mostMs,
      'ms',
      `p95 ${ways.map(({ late }) => Math.round(late)).join(', ')} ms; ${ways.map(({ shown }) => Math.round(shown * 100)).join(', ')} % of the pictures`,
    );
  return [row('with parts', withParts, 3_500), row('in whole segments', whole, 8_000)];
};
