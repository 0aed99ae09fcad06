import { type Static, Type } from 'typebox';
import { channel } from '../channel.ts';
import { endpoint } from '../endpoint.ts';
import { Instant, OrNull, Uuid } from '../text.ts';
import { StudioLine } from './studios/now.ts';

/** Encoders and browsers that wanted to publish and were turned away, whether a studio is known or not. */

/** How long they are kept in days, and how many of them: the latest. */
export const TURNED_AWAY_DAYS = 7;
export const TURNED_AWAY_KEPT = 2_000;
/** As many as the list shows. */
export const TURNED_AWAY_SHOWN = 200;

/**
 * Why: the key is wrong, was tried too often or is used by another encoder; the live was ended a moment ago; the bit
 * rate was far too high; the server could not tell; no key was sent; the protocol or a limit was broken; it wanted to
 * play; it spoke another protocol; it connected and did not go on; there was no room; a load balancer did not name it.
 */
export const TurnedAwayReason = Type.Union([
  Type.Literal('unknownKey'),
  Type.Literal('tooManyTries'),
  Type.Literal('lineBusy'),
  Type.Literal('coolingDown'),
  Type.Literal('bitRate'),
  Type.Literal('unavailable'),
  Type.Literal('noKey'),
  Type.Literal('protocol'),
  Type.Literal('tooLarge'),
  Type.Literal('play'),
  Type.Literal('notRtmp'),
  Type.Literal('late'),
  Type.Literal('noRoom'),
  Type.Literal('addressLimit'),
  Type.Literal('proxyHeader'),
]);
export type TurnedAwayReason = Static<typeof TurnedAwayReason>;

export const TurnedAwayEncoder = Type.Object({
  id: Uuid,
  firstAt: Instant,
  lastAt: Instant,
  /** How often within a minute. */
  times: Type.Integer({ minimum: 1 }),
  reason: TurnedAwayReason,
  way: Type.Union([Type.Literal('rtmp'), Type.Literal('srt'), Type.Literal('browser')]),
  /** Its network address; `others` for those beyond what is told apart. */
  address: Type.String(),
  /** What it calls itself, and the application in its address. */
  encoder: OrNull(Type.String()),
  application: OrNull(Type.String()),
  /** The last four characters of its key. */
  keyEnding: OrNull(Type.String()),
  /** What it was told, in English, where that says more than the reason. */
  detail: OrNull(Type.String()),
  /** Where its key is valid. */
  studioId: OrNull(Uuid),
  line: OrNull(StudioLine),
});
export type TurnedAwayEncoder = Static<typeof TurnedAwayEncoder>;

export const listTurnedAway = endpoint({
  name: 'listTurnedAway',
  method: 'GET',
  path: '/api/studio-encoders/turned-away',
  access: 'live:read',
  reads: ['live.encoders'],
  summary: 'Encoders that were turned away, the latest first, with the reason, whether their studio is known or not',
  summaryZh: '被拒绝的编码器，最新在前，附原因，无论是否对应某个直播间',
  output: Type.Array(TurnedAwayEncoder),
});

/** `turnedAway`: encoders were refused since the last event. */
export const encodersChannel = channel({
  topic: 'encoders',
  access: 'live:read',
  own: false,
  kept: false,
  events: { turnedAway: Type.Object({}) },
  stales: { turnedAway: ['live.encoders'] },
});
