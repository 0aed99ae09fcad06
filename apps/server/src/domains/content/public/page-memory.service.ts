import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { contentChannel } from '@onair/contract/content/workflow/workflow';
import { videosChannel } from '@onair/contract/live/videos/videos';
import { partsOf } from '@onair/contract/typed';
import { auditAfter } from '../../../db/sealing/audit.store.ts';
import type { StreamEntry } from '../../../db/sealing/stream.store.ts';
import { STREAM_SUBJECT } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';

/** Memory limit of all cached pages: some two thousand pages. */
const BYTES_MAX = 48 * 1024 * 1024;
/**
 * How long changes may go unnoticed when the bus has lost messages, and comments of readers, which leave no audit row.
 */
const POLL_MS = 1_000;
const AGE_MAX_MS = 60_000;
const LIST_AGE_MAX_MS = 1_000;

/** Audit rows about data on public pages. */
const SUBJECTS = ['content', 'contentBulk', 'review', 'video'];
/** Acts and events that change only one item's page; all others may change lists on other pages. */
const OF_ONE_ITEM = [
  'content.write',
  'content.readerShow',
  'content.readerHide',
  'content.commentsClose',
  'content.commentsOpen',
  'document',
  'comments',
];
/** Acts of the desk that no reader sees. */
const UNSEEN = [
  'content.draft',
  'content.comment',
  'content.resolve',
  'content.uncomment',
  'content.readerBlock',
  'content.readerUnblock',
  'review.first',
  'review.pass',
  'review.skip',
  'reviewed',
];

/** An answer, for readers that accept gzip and for others. */
export type PageAnswer = { etag: string; gzip: Buffer; plain: Buffer };
type Page = PageAnswer & { item: number | null; at: number };

export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

const sizeOf = ({ gzip, plain }: Page): number => gzip.length + plain.length + 500;

/**
 * LRU cache of readers' pages. Stream events invalidate entries on each server. At most once a second, when pages are
 * requested, the audit log tells what was changed: it is in commit order and misses nothing.
 */
export const pageMemory = ({ db, bus, uptime }: Pick<Deps, 'db' | 'bus' | 'uptime'>) => {
  const pages = new Map<string, Page>();
  const making = new Map<string, Promise<Page | null>>();
  let held = 0;
  /** Counts invalidations: a page rendered since before the last one may be outdated already. */
  let epoch = 0;
  let seen: number | null = null;
  let polledAt = Number.NEGATIVE_INFINITY;
  let polling: Promise<void> | null = null;
  let { losses } = bus.state();

  const drop = (key: string, page: Page): void => {
    if (pages.delete(key)) held -= sizeOf(page);
  };
  /** @param item the one whose page has changed; without it any may have */
  const forget = (item?: number): void => {
    epoch += 1;
    making.clear();
    for (const [key, page] of pages) if (item === undefined || page.item === item) drop(key, page);
  };
  const noteChange = (act: string, id: unknown): void => {
    // Comments of no item: who may write them and which of them wait has changed, none that is shown has.
    if (UNSEEN.includes(act) || (act === 'comments' && id === null)) return;
    const item = Number(id);
    forget(OF_ONE_ITEM.includes(act) && Number.isInteger(item) ? item : undefined);
  };

  const receive = (entries: StreamEntry[]): void => {
    for (const { topic, event, data } of entries) {
      const isFilm = topic === videosChannel.topic && event === 'changed';
      if (isFilm || topic === contentChannel.topic) noteChange(event, partsOf(data).id);
    }
  };
  const stop = bus.subscribe(STREAM_SUBJECT, receive);

  const readChanges = async (): Promise<void> => {
    const at = uptime();
    const now = bus.state();
    const { seq, rows } = await auditAfter(db, seen, SUBJECTS);
    if (seen === null || seq < seen || now.losses !== losses) forget();
    else for (const { action, subjectId } of rows) noteChange(action, subjectId);
    seen = seq;
    losses = now.losses;
    polledAt = at;
  };
  const poll = (): Promise<void> | null => {
    if (uptime() - polledAt < POLL_MS) return null;
    polling ??= readChanges()
      // If the database fails, loading the page reports it.
      .catch(() => forget())
      .finally(() => {
        polling = null;
      });
    return polling;
  };

  const make = async (key: string, item: number | null, render: () => Promise<string | null>): Promise<Page | null> => {
    const began = epoch;
    const text = await render();
    if (text === null) return null;
    const plain = Buffer.from(text);
    const page = { item, etag: etagOf(text), at: uptime(), plain, gzip: gzipSync(plain) };
    if (began !== epoch) return page;
    pages.set(key, page);
    held += sizeOf(page);
    for (const [oldest, other] of pages) if (held > BYTES_MAX) drop(oldest, other);
    return page;
  };

  return {
    /**
     * The page under a key, from the cache or by `render`; null if that finds none. Concurrent readers of one page
     * share one rendering.
     * @param item whose page it is; null for a list, which also shows what leaves no trace in the log, such as what is
     *   popular, and is made again each second
     */
    page: async (
      key: string,
      item: number | null,
      render: () => Promise<string | null>,
    ): Promise<PageAnswer | null> => {
      await poll();
      const known = pages.get(key);
      if (known && uptime() - known.at < (item === null ? LIST_AGE_MAX_MS : AGE_MAX_MS)) {
        pages.delete(key);
        pages.set(key, known);
        return known;
      }
      if (known) drop(key, known);
      const underWay = making.get(key);
      if (underWay) return underWay;
      const made = make(key, item, render).finally(() => {
        if (making.get(key) === made) making.delete(key);
      });
      making.set(key, made);
      return made;
    },
    close: stop,
  };
};
