import { type Static, Type } from 'typebox';
import { OrNull } from '../../text.ts';

/** Upper bound of times in a report. */
export const LONGEST_REPORT_MS = 600_000;
const Milliseconds = Type.Integer({ minimum: 0, maximum: LONGEST_REPORT_MS });

/** How the stream reaches a viewer: FLV over WebSocket, HLS from the servers, or HLS from the CDN. */
export const Delivery = Type.Union([Type.Literal('flv'), Type.Literal('hls'), Type.Literal('cdn')]);
export type Delivery = Static<typeof Delivery>;

/** What a player measured since its last report. */
export const PlayQuality = Type.Object({
  by: Delivery,
  /** From the opening of the player to the first picture; null before that. */
  startMs: OrNull(Milliseconds),
  /** Number of stalls of a fifth of a second or longer, and their total duration. */
  stalls: Type.Integer({ minimum: 0, maximum: 1000 }),
  stalledMs: Milliseconds,
  kbps: OrNull(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  /** Latency of the picture; null where the player does not know it, or its viewer went back in time. */
  latencyMs: OrNull(Milliseconds),
});
export type PlayQuality = Static<typeof PlayQuality>;

/** What players reported over a live: means over the players, or the reports, that know the figure. */
export const PlayFigures = Type.Object({
  /** Seconds watched that the reports cover. */
  seconds: Type.Number({ minimum: 0 }),
  startMs: OrNull(Type.Number()),
  /** Stalls for each hour watched. */
  stallsPerHour: OrNull(Type.Number()),
  /** Share of the time watched that was stalled, from 0 to 1. */
  stalledShare: OrNull(Type.Number()),
  kbps: OrNull(Type.Number()),
  latencyMs: OrNull(Type.Number()),
});
export type PlayFigures = Static<typeof PlayFigures>;

/** With more viewers only a share of them reports, so that about this many do. */
export const REPORTING_VIEWERS = 2_000;

const Count = Type.Integer({ minimum: 0 });
/** What the players of a studio reported in the last minute; means over those that know the figure. */
export const AudienceQuality = Type.Object({
  /** Players that reported. */
  players: Count,
  /** Those of them that play from the CDN. */
  byCdn: Count,
  /** Those with a stall. */
  stalling: Count,
  startMs: OrNull(Type.Number()),
  kbps: OrNull(Type.Number()),
  latencyMs: OrNull(Type.Number()),
});
export type AudienceQuality = Static<typeof AudienceQuality>;
