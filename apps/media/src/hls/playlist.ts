import { CAPTIONS_NAME } from '@onair/contract/live/videos/captions-name';
import type { Segment } from './notes.ts';
import { PART_SECONDS, TARGET_SECONDS } from './segmenter.ts';
import type { HlsWindow } from './window.ts';

/** RFC 8216bis, 4.4.3.8: how far a player stays behind the newest part or segment. */
const PART_HOLD_BACK = 3 * PART_SECONDS;
const HOLD_BACK = 3 * TARGET_SECONDS;
/** The oldest entries may be omitted for a player that already has the playlist. */
const SKIP_UNTIL = 6 * TARGET_SECONDS;
/** Parts are listed this long before the end (4.4.4.9). */
const PARTS_SECONDS = 3 * TARGET_SECONDS;

const decimal = (seconds: number): string => seconds.toFixed(3);

/** Pictures and sound, or the captions of the same segments. */
type Content = 'm4s' | 'vtt';

const partLines = ({ number, parts }: Segment, content: Content): string[] =>
  parts.map(
    ({ seconds, independent }, index) =>
      `#EXT-X-PART:DURATION=${decimal(seconds)},URI="part-${number}-${index}.${content}"${independent || content === 'vtt' ? ',INDEPENDENT=YES' : ''}`,
  );

const headLines = (segment: Segment, before: Segment | undefined, content: Content): string[] => [
  ...(segment.discontinuity ? ['#EXT-X-DISCONTINUITY'] : []),
  ...(content === 'vtt' || before?.init === segment.init ? [] : [`#EXT-X-MAP:URI="init-${segment.init}.mp4"`]),
  `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.at).toISOString()}`,
];

/** The progress of other renditions, so that a player can switch without fetching their playlists first. */
export type Report = { uri: string; window: HlsWindow };

const reportLine = ({ uri, window }: Report): string => {
  const open = window.open();
  const last = open ?? window.segments().at(-1);
  const parts = last?.parts.length ?? 0;
  const part = parts > 0 ? `,LAST-PART=${parts - 1}` : '';
  return `#EXT-X-RENDITION-REPORT:URI="${uri}",LAST-MSN=${last?.number ?? 0}${part}`;
};

/**
 * The media playlist of a window.
 * @param content lists the captions instead, segment by segment
 * @param skip omits what a player that asks for a delta update already has
 */
export const mediaPlaylist = (
  window: HlsWindow,
  { skip, reports, content = 'm4s' }: { skip: boolean; reports: Report[]; content?: Content },
): string => {
  const segments = window.segments();
  const open = window.open();
  const first = segments[0] ?? open;
  const toEnd: number[] = [];
  let behind = open?.seconds ?? 0;
  for (const segment of [...segments].reverse()) {
    toEnd.unshift(behind);
    behind += segment.seconds;
  }
  const skipped = skip ? toEnd.filter((seconds) => seconds > SKIP_UNTIL).length : 0;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${TARGET_SECONDS}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${decimal(PART_HOLD_BACK)},HOLD-BACK=${decimal(HOLD_BACK)},CAN-SKIP-UNTIL=${decimal(SKIP_UNTIL)}`,
    `#EXT-X-PART-INF:PART-TARGET=${decimal(PART_SECONDS)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? window.nextNumber()}`,
    // A discontinuity at the first segment is still listed, and not yet counted.
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first ? first.row - Number(first.discontinuity) : 0}`,
  ];
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`);
  for (const [at, segment] of segments.entries()) {
    if (at < skipped) continue;
    lines.push(...headLines(segment, segments[at - 1], content));
    if ((toEnd[at] ?? 0) <= PARTS_SECONDS) lines.push(...partLines(segment, content));
    if (segment.gap) lines.push('#EXT-X-GAP');
    lines.push(`#EXTINF:${decimal(segment.seconds)},`, `seg-${segment.number}.${content}`);
  }
  if (open) lines.push(...headLines(open, segments.at(-1), content), ...partLines(open, content));
  if (window.ended()) lines.push('#EXT-X-ENDLIST');
  else {
    lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-${window.nextNumber()}-${open?.parts.length ?? 0}.${content}"`);
    lines.push(...reports.map(reportLine));
  }
  return `${lines.join('\n')}\n`;
};

const CAPTIONS_GROUP = 'captions';
/** Their language is not known: encoders do not say it. */
const CAPTIONS = [
  `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${CAPTIONS_GROUP}",NAME="${CAPTIONS_NAME}"`,
  'DEFAULT=NO,AUTOSELECT=YES,FORCED=NO',
  'CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound"',
  'URI="captions/media.m3u8"',
].join(',');

const ratesOf = (segments: readonly Segment[]): number[] =>
  segments.flatMap(({ bytes, seconds }) => (bytes && seconds > 0 ? [(bytes.length * 8) / seconds] : []));

/** The multivariant playlist: each rendition with the bit rate measured over its newest segments. */
export const multivariantPlaylist = (variants: { name: string; window: HlsWindow }[]): string => {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:9'];
  const captioned = variants.some(({ name, window }) => name === 'source' && window.captions.offered());
  if (captioned) lines.push(CAPTIONS);
  for (const { name, window } of variants) {
    const header = window.header();
    const rates = ratesOf(window.segments());
    if (!header || rates.length === 0) continue;
    const average = rates.reduce((sum, one) => sum + one, 0) / rates.length;
    lines.push(
      [
        `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(Math.max(...rates))}`,
        `AVERAGE-BANDWIDTH=${Math.ceil(average)}`,
        `CODECS="${header.codecs}"`,
        ...(header.width > 0 ? [`RESOLUTION=${header.width}x${header.height}`] : []),
        `FRAME-RATE=${decimal(window.framesPerSecond())}`,
        ...(captioned ? [`SUBTITLES="${CAPTIONS_GROUP}"`] : []),
        // The pictures of all variants are without them.
        'CLOSED-CAPTIONS=NONE',
      ].join(','),
      `${name}/media.m3u8`,
    );
  }
  return `${lines.join('\n')}\n`;
};
