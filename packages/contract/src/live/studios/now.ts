import { type Static, Type } from 'typebox';
import { channel } from '../../channel.ts';
import { Instant, OrNull, Uuid } from '../../text.ts';
import { AudienceQuality } from '../audience/quality.ts';
import { Departure } from './departures.ts';

/**
 * The state of a studio at this second, as measured by the media process (media/channel.ts explains each figure). Rates
 * are kilobits (1,000 bits) a second.
 */
const Count = Type.Integer({ minimum: 0 });

export const StudioLine = Type.Union([Type.Literal('main'), Type.Literal('hot'), Type.Literal('cold')]);
export const Source = Type.Union([...StudioLine.anyOf, Type.Literal('slate')]);
export const Rendition = Type.Union([Type.Literal('720p'), Type.Literal('480p')]);
/** The choices of viewers: the source itself, or a running rendition. */
export const Clarity = Type.Union([Type.Literal('source'), ...Rendition.anyOf]);
export type Clarity = Static<typeof Clarity>;

export const LiveMethod = Type.Union([
  Type.Literal('normal'),
  Type.Literal('flowControl'),
  Type.Literal('video'),
  Type.Literal('web'),
]);
export type LiveMethod = Static<typeof LiveMethod>;

export const StatusTag = Type.Union([
  Type.Literal('smooth'),
  Type.Literal('unsteady'),
  Type.Literal('bad'),
  Type.Literal('offline'),
]);

/** A platform that gets what the audience sees, at this second; counts are of this run. */
export const RestreamNow = Type.Object({
  id: Uuid,
  name: Type.String(),
  state: Type.Union([Type.Literal('connecting'), Type.Literal('on'), Type.Literal('retrying'), Type.Literal('failed')]),
  /** Why it is not on. */
  reason: OrNull(
    Type.Union([
      Type.Literal('address'),
      Type.Literal('connection'),
      Type.Literal('timeout'),
      Type.Literal('certificate'),
      Type.Literal('refused'),
      Type.Literal('closed'),
      Type.Literal('tooSlow'),
    ]),
  ),
  /** The code that the platform refused with. */
  detail: OrNull(Type.String()),
  kbps: Type.Number(),
  seconds: Count,
  retries: Count,
  dropped: Count,
});
export type RestreamNow = Static<typeof RestreamNow>;

/** The health of a studio: that of the line on air, `slate` while the slate is, `offline` without a program. */
export const StudioStatus = Type.Union([...StatusTag.anyOf, Type.Literal('slate')]);
export type StudioStatus = Static<typeof StudioStatus>;

/**
 * Why nothing can go on air now: `off` by setting, `starting` (the first seconds, or after a fault), `portTaken`
 * (the stated RTMP port is in use), `elsewhere` (the process that runs the media does not answer this one).
 */
export const MediaAway = Type.Union([
  Type.Literal('off'),
  Type.Literal('starting'),
  Type.Literal('portTaken'),
  Type.Literal('elsewhere'),
]);
export type MediaAway = Static<typeof MediaAway>;

/** `away` is null while media is available. */
export const MediaAvailability = Type.Object({ available: Type.Boolean(), away: OrNull(MediaAway) });
export type MediaAvailability = Static<typeof MediaAvailability>;

const Measured = Type.Object({
  fps: Type.Number(),
  videoKbps: Type.Number(),
  audioKbps: Type.Number(),
  keyFrameSeconds: OrNull(Type.Number()),
  skewMs: OrNull(Type.Number()),
  width: OrNull(Count),
  height: OrNull(Count),
  videoCodec: OrNull(Type.String()),
  audioCodec: OrNull(Type.String()),
  sampleRate: OrNull(Count),
  channels: OrNull(Count),
  /** Of H.264 and AAC, as stream parameters name them; null for others. */
  videoProfile: OrNull(Type.String()),
  audioProfile: OrNull(Type.String()),
  lastPacketMs: OrNull(Type.Number()),
  longestGapMs: Type.Number(),
  dropped: Count,
  /** Its encoder sends further tracks, which are left out. */
  otherTracks: Type.Boolean(),
});

const Claimed = Type.Object({
  fps: OrNull(Type.Number()),
  videoKbps: OrNull(Type.Number()),
  audioKbps: OrNull(Type.Number()),
  width: OrNull(Type.Number()),
  height: OrNull(Type.Number()),
  encoder: OrNull(Type.String()),
});

export const LineNow = Type.Object({
  line: StudioLine,
  /** The publisher; null without one. */
  origin: OrNull(Type.Union([Type.Literal('encoder'), Type.Literal('browser'), Type.Literal('playlist')])),
  phase: Type.Union([
    Type.Literal('armed'),
    Type.Literal('starting'),
    Type.Literal('live'),
    Type.Literal('stalled'),
    Type.Literal('waiting'),
  ]),
  status: StatusTag,
  /** The broken rules. */
  failed: Type.Array(
    Type.Union([
      Type.Literal('fps'),
      Type.Literal('stall'),
      Type.Literal('skew'),
      Type.Literal('keyFrames'),
      Type.Literal('dropped'),
      Type.Literal('bitRate'),
      Type.Literal('timestamps'),
      Type.Literal('picture'),
      Type.Literal('readable'),
      Type.Literal('playable'),
    ]),
  ),
  measured: Measured,
  claimed: OrNull(Claimed),
  /** How its encoder came in: by which way, from which network address, and when. */
  connected: Type.Optional(
    Type.Object({
      way: Type.Union([Type.Literal('rtmp'), Type.Literal('srt'), Type.Literal('browser')]),
      address: Type.String(),
      at: Instant,
    }),
  ),
  /** Where what arrives departs from the studio's parameters in effect. */
  departs: Type.Array(Departure),
});
export type LineNow = Static<typeof LineNow>;

const Egress = Type.Object({ viewers: Count, kbps: Type.Number(), behind: Count, cutOff: Count });

export const StudioNow = Type.Object({
  studioId: Uuid,
  at: Instant,
  media: MediaAvailability,
  /** A live is on: since its program began, until it was ended or nobody sent for longer than the studio's patience. */
  live: Type.Boolean(),
  liveId: OrNull(Uuid),
  since: OrNull(Instant),
  /** Nobody sends: since when, and when the live ends by itself; null where it waits for a person. Null while a line is live. */
  silence: OrNull(Type.Object({ since: Instant, endsAt: OrNull(Instant) })),
  method: LiveMethod,
  /** Encoders that connect wait for an operator to go live. */
  waits: Type.Boolean(),
  /** End of the cool-down after a live, during which keys are refused. */
  coolingUntil: OrNull(Instant),
  status: StudioStatus,
  program: OrNull(Source),
  /** Where the program goes at the next key frame. */
  pending: OrNull(Source),
  muted: Type.Boolean(),
  delay: Type.Object({ seconds: Count, open: Type.Boolean() }),
  /** Empty while the media process does not know the studio: nothing is connected. */
  lines: Type.Array(LineNow),
  /** Where the rotation is; `index` and `round` count from 0, `loops` 0 is forever. */
  playlist: OrNull(
    Type.Object({
      itemId: Type.String(),
      index: Count,
      round: Count,
      loops: Count,
      positionSeconds: Type.Number(),
    }),
  ),
  /** Those that run. */
  renditions: Type.Array(Type.Object({ rendition: Rendition, kbps: Type.Number(), viewers: Count })),
  defaultRendition: Clarity,
  restreams: Type.Array(RestreamNow),
  /** The copy of its HLS in the bucket behind the CDN; null where there is none. */
  cdn: OrNull(
    Type.Object({
      /** Since how long the bucket has accepted nothing; 0 while it does. */
      awaySeconds: Count,
      /** Segments that were left out since the copy began. */
      skipped: Count,
    }),
  ),
  /** Viewers by their heartbeats: now, most at once in this live, different browsers in this live. */
  watching: Type.Object({ now: Count, peak: Count, unique: Count }),
  /** The quality that their players report; null without a report in the last minute. */
  quality: OrNull(AudienceQuality),
  /** Open sockets, and their traffic. */
  audience: Egress,
  preview: Egress,
});
export type StudioNow = Static<typeof StudioNow>;

/**
 * `now`: each second while something runs, those studios that run or have viewers; a studio that is not listed has
 * nothing on air and nobody watching. `changed`: information, settings, method, keys, or a live began or ended.
 * `report`: a live of the studio got its report, or its clips have changed.
 */
export const studioChannel = channel({
  topic: 'studios',
  access: 'live:read',
  own: false,
  kept: false,
  events: {
    now: Type.Object({ studios: Type.Array(StudioNow) }),
    changed: Type.Object({ id: Uuid }),
    report: Type.Object({ id: Uuid }),
  },
  stales: { now: [], changed: ['live.studios', 'live.now', 'live.restreams'], report: ['live.lives'] },
});
