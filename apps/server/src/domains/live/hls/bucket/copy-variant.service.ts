import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  Overtaken,
  type PublishedHeaders,
  type PublishedObjects,
} from '../../../../files/objects/published-objects.ts';
import type { RelayedAnswer } from '../hls-relay.client.ts';
import {
  captionsFileOf,
  captionsOf,
  countOld,
  dropRows,
  type Listing,
  numberOf,
  type Row,
  readListing,
  writeListing,
} from './listing.rules.ts';

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
const CACHED = { cache: 'public, max-age=86400, immutable' };
export const PLAYLIST: PublishedHeaders = {
  type: 'application/vnd.apple.mpegurl',
  cache: 'public, max-age=0, s-maxage=1',
};

/**
 * Writes a media playlist over the one with this tag.
 * @returns its tag
 * @throws Overtaken
 */
const putPlaylist = async (bucket: PublishedObjects, name: string, text: string, over: string | null) =>
  bucket.put(name, await zipped(text), { ...PLAYLIST, encoding: 'gzip' }, over);

const CAPTIONS: PublishedHeaders = { ...CACHED, type: 'text/vtt; charset=utf-8' };

type CaptionsCopy = ReturnType<typeof copyCaptions>;

/**
 * Copies the captions beside a rendition's segments. The rendition's playlist determines what is copied, so that both
 * have the same numbers and discontinuities, also when another server continues.
 * @param path theirs at the media process
 * @param folder their own in the bucket
 * @param offered whether the live has captions
 */
export const copyCaptions = ({ bucket, ask }: Copying, path: string, folder: string, offered: () => boolean) => {
  const playlist = `${folder}/media.m3u8`;
  let tag: string | null = null;
  let published = false;
  const nameOf = (file: string): string => `${folder}/${captionsFileOf(file)}`;
  return {
    nameOf,
    /** Reads what the bucket has: its playlist is replaced only as long as it is this one. */
    open: async (): Promise<void> => {
      tag = (await bucket.get(playlist))?.tag ?? null;
    },
    /** Copies the captions of a segment. @returns whether there are any */
    store: async (file: string, as: string): Promise<boolean> => {
      if (!offered()) return false;
      const { status, body } = await ask(`${path}/${captionsFileOf(file)}`);
      if (status === 200) await bucket.put(nameOf(as), body, CAPTIONS);
      return status === 200;
    },
    /** @param listing the rendition's, already published */
    publish: async (listing: Listing): Promise<void> => {
      const captions = captionsOf(listing);
      if (captions) tag = await putPlaylist(bucket, playlist, writeListing(captions), tag);
      published = captions !== null;
    },
    isPublished: (): boolean => published,
  };
};

/** A copy that falls behind by more segments skips the oldest of them. */
const QUEUE = 10;
/** The number of newest segments that start a copy: players stay three target durations behind. */
const BEGINNING = 4;
/**
 * How often long-lived files are rewritten, so that a lifecycle rule of the bucket may delete what is older than a day.
 */
const REFRESH_MS = 3_600_000;
/** Old segments deleted in one round. */
const REMOVED_MAX = 4;

const unzipped = promisify(gunzip);

const MEDIA: PublishedHeaders = { ...CACHED, type: 'video/mp4' };

/**
 * Copies one rendition of a studio: complete segments only, each before the playlist that names it. Another server
 * continues from the playlist in the bucket, so its numbers never decrease. File names contain the epoch, and the
 * playlist only ever replaces the version that was read.
 * @param path the rendition's at the media process
 * @param folder its own in the bucket
 * @param captions those beside its segments
 */
export const copyVariant = (
  { bucket, ask, epoch, holds, seconds }: Copying,
  path: string,
  folder: string,
  captions?: CaptionsCopy,
) => {
  /** The position of this server; null before it has read the bucket. */
  let listing: Listing | null = null;
  let tag: string | null = null;
  let changed = false;
  let published = false;
  /** The number of the segment to wait for. */
  let next: number | null = null;
  let skipped = 0;
  const inits = new Map<string, number>();
  let old: { name: string; due: number }[] = [];
  const name = (file: string): string => `${folder}/${file}`;
  const ours = (file: string): string => file.replace('-', `-${epoch}-`);

  /** Players with an older playlist still request files that are no longer listed. */
  const forget = (rows: readonly Row[]): void => {
    const due = performance.now() + seconds * 1000;
    for (const { file, captioned } of rows) {
      old.push({ name: name(file), due });
      if (captions && captioned) old.push({ name: captions.nameOf(file), due });
    }
  };
  const open = async (): Promise<Listing> => {
    const found = await bucket.get(name('media.m3u8'));
    tag = found?.tag ?? null;
    await captions?.open();
    const known = readListing(found ? (await unzipped(found.bytes)).toString() : '');
    if (known.epoch > epoch) throw new Fenced();
    return { ...known, epoch };
  };
  const publish = async (whole: Listing): Promise<void> => {
    forget(dropRows(whole, countOld(whole, seconds)));
    if (!holds()) throw new Fenced();
    tag = await putPlaylist(bucket, name('media.m3u8'), writeListing(whole), tag);
    await captions?.publish(whole);
    changed = false;
    published = whole.rows.length > 0;
  };
  const store = async (file: string): Promise<boolean> => {
    const { status, body } = await ask(`${path}/${file}`);
    if (status === 200) await bucket.put(name(ours(file)), body, MEDIA);
    return status === 200;
  };
  const storeInit = async (file: string): Promise<void> => {
    const at = inits.get(file);
    if (at !== undefined && performance.now() - at < REFRESH_MS) return;
    if (await store(file)) inits.set(file, performance.now());
  };
  const append = async (to: Listing, row: Row, late: boolean): Promise<void> => {
    const before = to.rows.at(-1);
    let gap = row.gap || late;
    if (!gap) {
      await storeInit(row.init);
      gap = !(await store(row.file));
    }
    const captioned = !gap && ((await captions?.store(row.file, ours(row.file))) ?? false);
    const follows = before && numberOf(row) === numberOf(before) + 1 && before.init === ours(row.init);
    to.rows.push({
      ...row,
      file: ours(row.file),
      init: ours(row.init),
      gap,
      captioned,
      discontinuity: row.discontinuity || (before !== undefined && !follows),
    });
    if (gap && !row.gap) skipped += 1;
    changed = true;
  };
  const removeOld = async (): Promise<void> => {
    const due = old.filter((one) => one.due < performance.now()).slice(0, REMOVED_MAX);
    old = old.filter((one) => !due.includes(one));
    // The daily cleanup finds what cannot be removed now.
    for (const one of due) await bucket.remove(one.name).catch(() => {});
  };

  /** Segments missing in the bucket. */
  const missing = ({ rows }: Listing, source: Listing): Row[] => {
    const last = numberOf(rows.at(-1));
    // Another machine's clock may be behind: its numbers are lower, although its segments are new.
    const goesOn = rows.length > 0 && numberOf(source.rows.at(-1)) >= last;
    return goesOn ? source.rows.filter((row) => numberOf(row) > last) : source.rows.slice(-BEGINNING);
  };
  /** Another live starts after the numbers of the previous one. */
  const begin = (to: Listing, source: Listing, from: Row): void => {
    forget(dropRows(to, to.rows.length));
    published = false;
    const before = source.rows.slice(0, source.rows.indexOf(from));
    const discontinuities = source.discontinuities + before.filter(({ discontinuity }) => discontinuity).length;
    to.first = Math.max(to.first, numberOf(from));
    to.discontinuities = Math.max(to.discontinuities, discontinuities);
    to.target = source.target;
    to.ended = false;
  };

  /** Copies available segments, or waits for the next one. @returns whether the media process knows the rendition */
  const turn = async (): Promise<boolean> => {
    const to = listing ?? (await open());
    listing = to;
    const { status, body } = await ask(`${path}/media.m3u8${next === null ? '' : `?_HLS_msn=${next}`}`);
    next = null;
    if (status !== 200) return status === 503;
    const source = readListing(body.toString());
    const fresh = missing(to, source);
    const [from] = fresh;
    if (from && (to.ended || to.rows.length === 0)) begin(to, source, from);
    for (const [n, row] of fresh.entries()) await append(to, row, fresh.length - n > QUEUE);
    if (source.ended && !to.ended) {
      to.ended = true;
      changed = true;
    }
    if (changed) await publish(to);
    await removeOld();
    if (!source.ended) next = numberOf(source.rows.at(-1)) + 1 || null;
    return !source.ended;
  };

  return {
    turn: async (): Promise<boolean> => {
      try {
        return await turn();
      } catch (error) {
        // Reads the bucket's state again and continues from it.
        if (error instanceof Overtaken) listing = null;
        throw error;
      }
    },
    /** Whether the bucket has a playlist of this live. */
    isPublished: (): boolean => published,
    hasEnded: (): boolean => listing?.ended ?? false,
    /** Skipped segments. */
    skipped: (): number => skipped,
  };
};
