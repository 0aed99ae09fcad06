import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { contentChannel } from '@onair/contract/content/desk';
import { videosChannel } from '@onair/contract/live/videos';
import { partsOf } from '@onair/contract/typed';
import { auditAfter } from '../../../db/audit.store.ts';
import type { StreamEntry } from '../../../db/stream.store.ts';
import { STREAM_SUBJECT } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';

/** What all remembered pages may take: some two thousand. */
const BYTES_MAX = 48 * 1024 * 1024;
/** How long changes may go unnoticed where the bus has lost its messages, and comments of readers, which leave no audit row. */
const LOOK_MS = 1_000;
const AGE_MAX_MS = 60_000;

/** Audit rows about what pages show. */
const SUBJECTS = ['content', 'contentBulk', 'review', 'video'];
/** Acts and events that change the page of one item alone; all others may change what other pages list. */
const OF_ONE_ITEM = ['content.write', 'content.readerShow', 'content.readerHide', 'document', 'comments'];
/** Acts of the desk that no reader sees. */
const UNSEEN = [
  'content.draft',
  'content.comment',
  'content.resolve',
  'content.uncomment',
  'review.first',
  'review.pass',
  'review.skip',
];

/** An answer, for readers that take gzip and for others. */
export type PageAnswer = { etag: string; gzip: Buffer; plain: Buffer };
type Page = PageAnswer & { item: number; at: number };

export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

const sizeOf = ({ gzip, plain }: Page): number => gzip.length + plain.length + 500;

/**
 * Pages of items as they were last answered, the latest asked for. Events of the stream forget what they change, on each server.
 * Once a second, if pages are asked for, the audit log says what was changed: it is in the order of commits and misses nothing.
 */
export const pageMemory = ({ db, bus, uptime }: Pick<Deps, 'db' | 'bus' | 'uptime'>) => {
  const pages = new Map<string, Page>();
  const making = new Map<string, Promise<Page | null>>();
  let held = 0;
  /** Counts whatever was forgotten: a page whose making began before that may be outdated already. */
  let epoch = 0;
  let seen: number | null = null;
  let looked = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  let { losses } = bus.state();

  const drop = (key: string, page: Page): void => {
    if (pages.delete(key)) held -= sizeOf(page);
  };
  /** @param item the one whose page has changed; any may have, unless given */
  const forget = (item?: number): void => {
    epoch += 1;
    making.clear();
    for (const [key, page] of pages) if (item === undefined || page.item === item) drop(key, page);
  };
  const noteChange = (act: string, id: unknown): void => {
    if (UNSEEN.includes(act)) return;
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
    looked = at;
  };
  const look = (): Promise<void> | null => {
    if (uptime() - looked < LOOK_MS) return null;
    looking ??= readChanges()
      // Whatever ails the database, asking it for the page will say so.
      .catch(() => forget())
      .finally(() => {
        looking = null;
      });
    return looking;
  };

  const make = async (key: string, item: number, render: () => Promise<string | null>): Promise<Page | null> => {
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
     * The page under a key, made by `render` unless it is remembered; null where that says that there is none. Readers of one
     * page who come together wait for one making.
     */
    page: async (key: string, item: number, render: () => Promise<string | null>): Promise<PageAnswer | null> => {
      await look();
      const known = pages.get(key);
      if (known && uptime() - known.at < AGE_MAX_MS) {
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
