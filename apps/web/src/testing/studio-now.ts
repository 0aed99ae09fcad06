import type { LineNow, StudioNow } from '@onair/contract/live/studios/now';

const AT = '2026-11-20T08:00:00.000Z';
const NO_SOCKETS = { viewers: 0, kbps: 0, behind: 0, cutOff: 0 };

/** A whole report of a studio where nothing is on, with what a test is about. */
export const studioNow = (studioId: string, part: Partial<StudioNow> = {}): StudioNow => ({
  studioId,
  at: AT,
  media: { available: true, away: null },
  live: false,
  liveId: null,
  since: null,
  silence: null,
  method: 'normal',
  waits: false,
  coolingUntil: null,
  status: 'offline',
  program: null,
  pending: null,
  muted: false,
  delay: { seconds: 0, open: true },
  lines: [],
  playlist: null,
  renditions: [],
  defaultRendition: 'source',
  restreams: [],
  cdn: null,
  watching: { now: 0, peak: 0, unique: 0 },
  quality: null,
  audience: NO_SOCKETS,
  preview: NO_SOCKETS,
  ...part,
});

/** A whole report of a line on which an encoder sends well. */
export const lineNow = (line: LineNow['line'], part: Partial<LineNow> = {}): LineNow => ({
  line,
  origin: 'encoder',
  phase: 'live',
  status: 'smooth',
  failed: [],
  measured: {
    ...{ fps: 25, videoKbps: 2400, audioKbps: 128, keyFrameSeconds: 2, skewMs: 0, width: 1280, height: 720 },
    ...{ videoCodec: 'H.264', audioCodec: 'AAC', sampleRate: 48_000, channels: 2, videoProfile: null },
    ...{ audioProfile: null, lastPacketMs: 40, longestGapMs: 40, dropped: 0, otherTracks: false },
  },
  claimed: null,
  departs: [],
  ...part,
});
