import { type Static, Type } from 'typebox';
import { Instant, OrNull, Uuid, Version } from '../text.ts';

export { type ChatAct, chatActs, mayAct, OPERATOR_RANK } from './acts.ts';

/** What a person may do in a chat room: guest or unconfirmed account 0, member 1, moderator of the studio 2, admin 3. */
export const ChatRank = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]);
export type ChatRank = Static<typeof ChatRank>;

export const ChatLineState = Type.Union([Type.Literal('shown'), Type.Literal('deleted'), Type.Literal('held')]);
export type ChatLineState = Static<typeof ChatLineState>;

/**
 * A line. The audience never gets deleted or held ones (a deleted line that it has seen goes by a `deleted` event), and
 * `isCollect` is true for operators only. `seq` is its place among lines; `time` is when the server stored it.
 */
export const ChatLine = Type.Object({
  id: Uuid,
  seq: Type.Integer(),
  personId: Uuid,
  /** A guest's ends with `#` and four characters, since two guests may have one nickname. */
  username: Type.String(),
  rank: ChatRank,
  content: Type.String(),
  time: Instant,
  state: ChatLineState,
  isCollect: Type.Boolean(),
});
export type ChatLine = Static<typeof ChatLine>;

/**
 * What happens to a line with a banned word: nothing, it is held for an operator, the word is masked, or it is refused.
 */
export const WordFilter = Type.Union([
  Type.Literal('off'),
  Type.Literal('hold'),
  Type.Literal('mask'),
  Type.Literal('block'),
]);
export type WordFilter = Static<typeof WordFilter>;

const SLOW_SECONDS_MAX = 120;

export const ChatMode = Type.Object({
  /** A closed room is read only. */
  open: Type.Boolean(),
  /** Whether guests may speak. */
  guests: Type.Boolean(),
  /** Seconds between two lines of one person below the rank of an operator, or of all guests of one network; 0 is off. */
  slowSeconds: Type.Integer({ minimum: 0, maximum: SLOW_SECONDS_MAX }),
  filter: WordFilter,
  /**
   * Many viewers share one network, as in a hall: guests of one network have a larger allowance of lines, and slow mode
   * counts each of them instead of all of a network together.
   */
  sharedNetwork: Type.Boolean(),
  version: Version,
});
export type ChatMode = Static<typeof ChatMode>;

/**
 * One act in a room. `restored` brings the whole line, since the audience has never seen a held line that passed; its
 * position is its own `seq`. `until` null is permanent. Only operators get `collected`, `uncollected`, acts on held lines
 * and `networkHeld`: so many guests of one network, `name` the latest of them, said more than its allowance.
 */
export type ChatEvent = { seq: number } & (
  | { kind: 'message' | 'restored' | 'pinned'; line: ChatLine }
  | { kind: 'deleted' | 'unpinned' | 'uncollected'; id: string }
  | { kind: 'collected'; id: string; handled: boolean }
  | { kind: 'muted'; personId: string; until: string | null }
  | { kind: 'unmuted'; personId: string }
  | { kind: 'networkHeld'; personId: string; name: string; guests: number; until: string }
  | { kind: 'mode'; mode: ChatMode }
  | { kind: 'moderators'; personId: string; rank: ChatRank }
);
export type ChatKind = ChatEvent['kind'];

/** A line as operators get it over HTTP. */
export const ChatRow = Type.Object({
  ...ChatLine.properties,
  /** What the person wrote, where banned words were masked; null otherwise. */
  original: OrNull(Type.String()),
  /** Banned words that were found in it. */
  words: Type.Array(Type.String()),
  /** Whether an operator has to review it, or the decision; null when nothing was found in it. */
  review: OrNull(Type.Union([Type.Literal('pending'), Type.Literal('passed'), Type.Literal('rejected')])),
  /** Whether someone of the team has handled the favorite. */
  handled: Type.Boolean(),
});
export type ChatRow = Static<typeof ChatRow>;
