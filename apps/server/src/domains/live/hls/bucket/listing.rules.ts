/** A segment in a media playlist. */
export type Row = {
  file: string;
  /** The file of its initialization section. */
  init: string;
  seconds: number;
  /** When its first picture was shown, in milliseconds since 1970. */
  at: number;
  discontinuity: boolean;
  /** The file does not exist. */
  gap: boolean;
  /** Its captions lie beside it. */
  captioned: boolean;
};

/** A media playlist of whole segments (RFC 8216bis, 4.4). */
export type Listing = {
  /** Epoch of the server that wrote it: a server with a lower epoch may not overwrite it. */
  epoch: number;
  /** `EXT-X-MEDIA-SEQUENCE`: the number of its first row, or of the next one where there is none. */
  first: number;
  /** `EXT-X-DISCONTINUITY-SEQUENCE`: discontinuities before its first row, without the one at that row. */
  discontinuities: number;
  target: number;
  rows: Row[];
  ended: boolean;
};

/** Parses a playlist of the media process, ignoring its parts, or one that we wrote. */
export const readListing = (text: string): Listing => {
  const listing: Listing = { epoch: 0, first: 0, discontinuities: 0, target: 2, rows: [], ended: false };
  let init = '';
  let row: Partial<Row> = {};
  for (const line of text.split('\n')) {
    const [, tag = line, value = ''] = /^(#[A-Z-]+):(.*)$/.exec(line) ?? [];
    if (tag === '#ONAIR-EPOCH') listing.epoch = Number(value);
    else if (tag === '#EXT-X-TARGETDURATION') listing.target = Number(value);
    else if (tag === '#EXT-X-MEDIA-SEQUENCE') listing.first = Number(value);
    else if (tag === '#EXT-X-DISCONTINUITY-SEQUENCE') listing.discontinuities = Number(value);
    else if (tag === '#EXT-X-MAP') init = /URI="([^"]+)"/.exec(value)?.[1] ?? '';
    else if (tag === '#EXT-X-PROGRAM-DATE-TIME') row.at = Date.parse(value);
    else if (tag === '#EXT-X-DISCONTINUITY') row.discontinuity = true;
    else if (tag === '#EXT-X-GAP') row.gap = true;
    else if (tag === '#ONAIR-CAPTIONED') row.captioned = true;
    else if (tag === '#EXTINF') row.seconds = Number.parseFloat(value);
    else if (tag === '#EXT-X-ENDLIST') listing.ended = true;
    else if (line !== '' && !line.startsWith('#')) {
      const before = listing.rows.at(-1);
      const follows = before ? before.at + before.seconds * 1000 : 0;
      const plain = { seconds: 0, at: follows, discontinuity: false, gap: false, captioned: false };
      listing.rows.push({ ...plain, ...row, file: line, init });
      row = {};
    }
  }
  return listing;
};

/** The time of day is written where it does not follow from the previous row. */
const SAME_MS = 1;

/** The text of a playlist, from which another server can continue. Captions have no initialization sections. */
export const writeListing = ({ epoch, first, discontinuities, target, rows, ended }: Listing): string => {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:8',
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuities}`,
    `#ONAIR-EPOCH:${epoch}`,
  ];
  let before: Row | null = null;
  for (const row of rows) {
    const { file, init, seconds, at, discontinuity, gap, captioned } = row;
    if (discontinuity) lines.push('#EXT-X-DISCONTINUITY');
    if (init !== '' && before?.init !== init) lines.push(`#EXT-X-MAP:URI="${init}"`);
    if (!before || discontinuity || Math.abs(before.at + before.seconds * 1000 - at) > SAME_MS)
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`);
    if (gap) lines.push('#EXT-X-GAP');
    if (captioned) lines.push('#ONAIR-CAPTIONED');
    lines.push(`#EXTINF:${seconds.toFixed(3)},`, file);
    before = row;
  }
  if (ended) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
};

/** The number in a segment's name, by which the media process counts; -1 without one. */
export const numberOf = (row: Row | undefined): number => Number(/(\d+)\.m4s$/.exec(row?.file ?? '')?.[1] ?? -1);

/** Removes rows from its beginning. @returns those whose files exist */
export const dropRows = (listing: Listing, count: number): Row[] => {
  const gone = listing.rows.splice(0, count);
  listing.first += gone.length;
  listing.discontinuities += gone.filter(({ discontinuity }) => discontinuity).length;
  return gone.filter(({ gap }) => !gap);
};

/** The file of a segment's captions. */
export const captionsFileOf = (file: string): string => file.replace(/\.m4s$/, '.vtt');

/**
 * The captions beside the segments of a rendition, from the first segment that has some; null without any. Numbers and
 * discontinuities are those of the rendition.
 */
export const captionsOf = (listing: Listing): Listing | null => {
  const first = listing.rows.findIndex(({ captioned }) => captioned);
  if (first === -1) return null;
  const rows = listing.rows.map((row) => ({
    ...row,
    ...{ file: captionsFileOf(row.file), init: '', gap: !row.captioned, captioned: false },
  }));
  const captions = { ...listing, rows };
  dropRows(captions, first);
  return captions;
};

/** The number of rows that ended more than `seconds` before its end. */
export const countOld = ({ rows }: Listing, seconds: number): number => {
  const last = rows.at(-1);
  const since = last ? last.at + (last.seconds - seconds) * 1000 : 0;
  const first = rows.findIndex((row) => row.at >= since);
  return first === -1 ? Math.max(0, rows.length - 1) : first;
};
