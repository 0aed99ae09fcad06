import { expect, test } from 'vitest';
import { piecesWithin, readCaptionList } from './caption-list.ts';

const ZERO = Date.parse('2026-11-24T10:00:00.000Z');
const LIST = `#EXTM3U
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:40
#EXT-X-SKIP:SKIPPED-SEGMENTS=2
#EXT-X-PROGRAM-DATE-TIME:2026-11-24T10:00:00.000Z
#EXTINF:2.000,
seg-42.vtt
#EXT-X-DISCONTINUITY
#EXT-X-PROGRAM-DATE-TIME:2026-11-24T10:00:10.000Z
#EXT-X-PART:DURATION=0.500,URI="part-43-0.vtt",INDEPENDENT=YES
#EXT-X-PART:DURATION=1.500,URI="part-43-1.vtt",INDEPENDENT=YES
#EXTINF:2.000,
seg-43.vtt
#EXT-X-PROGRAM-DATE-TIME:2026-11-24T10:00:12.000Z
#EXT-X-GAP
#EXTINF:1.000,
seg-44.vtt
#EXT-X-PROGRAM-DATE-TIME:2026-11-24T10:00:13.000Z
#EXT-X-PART:DURATION=0.500,URI="part-45-0.vtt",INDEPENDENT=YES
#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-45-1.vtt"
`;

const wanted = (from: number, until: number, taken: string[] = []) =>
  piecesWithin(readCaptionList(LIST), ZERO + from, ZERO + until, (uri) => taken.includes(uri)).map(({ uri }) => uri);

test('a playlist names the next part, and that older segments were skipped', () => {
  expect(readCaptionList(LIST)).toMatchObject({ skipped: true, ended: false, next: { segment: 45, part: 1 } });
  expect(readCaptionList(`${LIST}#EXT-X-ENDLIST\n`).ended).toBe(true);
});

test('a playlist states whether its server supports blocking reloads, and how often it changes', () => {
  expect(readCaptionList(LIST)).toMatchObject({ blocks: false, targetMs: 2_000 });
  const waits = LIST.replace('DURATION:2\n', 'DURATION:3\n#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,HOLD-BACK=9\n');
  expect(readCaptionList(waits)).toMatchObject({ blocks: true, targetMs: 3_000 });
});

test('times of segments and parts are those of the day, also behind a discontinuity', () => {
  const { segments } = readCaptionList(LIST);
  expect(segments.map(({ from, until }) => [from - ZERO, until - ZERO])).toEqual([
    [0, 2_000],
    [10_000, 12_000],
    [12_000, 13_000],
    [13_000, 13_500],
  ]);
  expect(segments[1]?.parts.map(({ from, until }) => [from - ZERO, until - ZERO])).toEqual([
    [10_000, 10_500],
    [10_500, 12_000],
  ]);
});

test('only files near the picture are wanted, once each, and none of a gap', () => {
  expect(wanted(0, 30_000)).toEqual(['seg-42.vtt', 'seg-43.vtt', 'part-45-0.vtt']);
  expect(wanted(500, 9_000)).toEqual(['seg-42.vtt']);
  expect(wanted(2_000, 10_000)).toEqual([]);
  expect(wanted(0, 30_000, ['seg-42.vtt', 'seg-43.vtt', 'part-45-0.vtt'])).toEqual([]);
});

test('of a segment that was joined by its parts only the other parts are wanted', () => {
  expect(wanted(9_000, 12_500, ['part-43-0.vtt'])).toEqual(['part-43-1.vtt']);
  expect(wanted(9_000, 12_500, ['part-43-0.vtt', 'part-43-1.vtt'])).toEqual([]);
});
