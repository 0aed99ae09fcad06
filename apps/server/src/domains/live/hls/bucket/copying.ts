import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { PublishedHeaders, PublishedObjects } from '../../../../files/objects/published-objects.ts';
import type { RelayedAnswer } from '../hls-relay.ts';

/** Another server holds the studio now: nothing more is written here. */
export class Fenced extends Error {}

export type Copying = {
  bucket: PublishedObjects;
  /** Asks the media process of this machine. */
  ask: (path: string) => Promise<RelayedAnswer>;
  /** The epoch under which this server holds the studio. */
  epoch: number;
  /** Whether it certainly still does. */
  holds: () => boolean;
  /** How far back players may seek. */
  seconds: number;
};

const zipped = promisify(gzip);

/** For files that never change. */
export const CACHED = { cache: 'public, max-age=86400, immutable' };
export const PLAYLIST: PublishedHeaders = {
  type: 'application/vnd.apple.mpegurl',
  cache: 'public, max-age=0, s-maxage=1',
};

/**
 * Writes a media playlist over the one with this tag.
 * @returns its tag
 * @throws Overtaken
 */
export const putPlaylist = async (bucket: PublishedObjects, name: string, text: string, over: string | null) =>
  bucket.put(name, await zipped(text), { ...PLAYLIST, encoding: 'gzip' }, over);
