/** A file of captions and when it is shown, in milliseconds since 1970. */
type Piece = { uri: string; from: number; until: number };
/** A segment, whole (null for the one in progress), and its parts, where they are still listed. */
type CaptionSegment = { whole: Piece | null; parts: Piece[]; from: number; until: number };
export type CaptionList = {
  segments: CaptionSegment[];
  /** The oldest ones were left out, as requested. */
  skipped: boolean;
  ended: boolean;
  /** The next segment and part, for a blocking reload. */
  next: { segment: number; part: number };
  /** Whether the server supports blocking reloads; a CDN over a bucket does not. */
  blocks: boolean;
  /** How often a list changes, in milliseconds. */
  targetMs: number;
};

const numberIn = (line: string, name: RegExp): number => Number(name.exec(line)?.[1] ?? 0);

/** Parses the playlist of a live's captions (RFC 8216bis). In ours every segment has its time of day. */
export const readCaptionList = (text: string): CaptionList => {
  const segments: CaptionSegment[] = [];
  let number = 0;
  let at = 0;
  let seconds = 0;
  let parts: Piece[] = [];
  let gap = false;
  let skipped = false;
  let ended = false;
  let blocks = false;
  let targetMs = 2000;
  const close = (uri: string | null) => {
    const from = parts[0]?.from ?? at;
    const until = uri === null ? at : from + seconds * 1000;
    segments.push({ whole: uri === null || gap ? null : { uri, from, until }, parts, from, until });
    [at, parts, gap] = [until, [], false];
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('#EXT-X-MEDIA-SEQUENCE:')) number += numberIn(line, /:(\d+)/);
    else if (line.startsWith('#EXT-X-SERVER-CONTROL:')) blocks = line.includes('CAN-BLOCK-RELOAD=YES');
    else if (line.startsWith('#EXT-X-TARGETDURATION:')) targetMs = 1000 * numberIn(line, /:(\d+)/);
    else if (line.startsWith('#EXT-X-SKIP:')) {
      skipped = true;
      number += numberIn(line, /SKIPPED-SEGMENTS=(\d+)/);
    } else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) at = Date.parse(line.slice(25));
    else if (line.startsWith('#EXT-X-PART:')) {
      const until = at + numberIn(line, /DURATION=([\d.]+)/) * 1000;
      parts.push({ uri: /URI="([^"]+)"/.exec(line)?.[1] ?? '', from: at, until });
      at = until;
    } else if (line.startsWith('#EXTINF:')) seconds = numberIn(line, /:([\d.]+)/);
    else if (line === '#EXT-X-GAP') gap = true;
    else if (line === '#EXT-X-ENDLIST') ended = true;
    else if (line !== '' && !line.startsWith('#')) {
      close(line);
      number += 1;
    }
  }
  const next = { segment: number, part: parts.length };
  if (parts.length > 0) close(null);
  return { segments, skipped, ended, next, blocks, targetMs };
};

/** The files with captions for a span of time, except those already loaded: whole segments where possible. */
export const piecesWithin = (
  { segments }: CaptionList,
  from: number,
  until: number,
  isTaken: (uri: string) => boolean,
): Piece[] =>
  segments.flatMap((segment) => {
    const { whole, parts } = segment;
    if (segment.until <= from || segment.from >= until || (whole && isTaken(whole.uri))) return [];
    const rest = parts.filter(({ uri }) => !isTaken(uri));
    // Joined in the middle of the segment: its remaining parts are smaller than the whole.
    return whole && rest.length === parts.length ? (parts.length > 0 && rest.length === 0 ? [] : [whole]) : rest;
  });
