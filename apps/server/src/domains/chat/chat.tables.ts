import type { ChatKind, ChatMode, ChatRank } from '@onair/contract/chat/line';
import {
  bigint,
  boolean,
  computed,
  day,
  instant,
  integer,
  json,
  smallint,
  table,
  text,
  uuid,
} from '../../db/columns.ts';

export const chatRooms = table('chat_rooms', {
  studioId: uuid('studio_id').notNull(),
  epoch: uuid('epoch').notNull().default(computed),
  seq: bigint('seq').notNull().default(0),
  pruned: bigint('pruned').notNull().default(0),
  open: boolean('open').notNull().default(true),
  guests: boolean('guests').notNull().default(true),
  slowSeconds: smallint('slow_seconds').notNull().default(0),
  filter: text('filter', { enum: ['off', 'hold', 'mask', 'block'] })
    .notNull()
    .default('hold'),
  pinnedId: uuid('pinned_id'),
  version: integer('version').notNull().default(1),
  sharedNetwork: boolean('shared_network').notNull().default(false),
});

export const chatLines = table('chat_lines', {
  id: uuid('id').notNull(),
  studioId: uuid('studio_id').notNull(),
  seq: bigint('seq').notNull(),
  personId: uuid('person_id').notNull(),
  clientId: uuid('client_id').notNull(),
  username: text('username').notNull(),
  rank: smallint('rank').$type<ChatRank>().notNull(),
  content: text('content').notNull(),
  original: text('original'),
  words: text('words').array().notNull().default(computed),
  saidAt: instant('said_at').notNull(),
  state: text('state', { enum: ['shown', 'deleted', 'held'] }).notNull(),
  review: text('review', { enum: ['pending', 'passed', 'rejected'] }),
  deletedRank: smallint('deleted_rank').$type<ChatRank>(),
  collectedAt: instant('collected_at'),
  collectedBy: uuid('collected_by'),
  handledAt: instant('handled_at'),
  handledBy: uuid('handled_by'),
});

/** The data of an act's event, besides ids. */
export type ActData = {
  until?: string | null;
  guestKey?: string | null;
  networkKey?: string | null;
  reason?: string;
  name?: string;
  guests?: number;
  handled?: boolean;
  mode?: ChatMode;
  rank?: ChatRank;
};

export const chatActs = table('chat_acts', {
  studioId: uuid('studio_id').notNull(),
  seq: bigint('seq').notNull(),
  kind: text('kind').$type<ChatKind>().notNull(),
  at: instant('at').notNull(),
  byAccount: uuid('by_account'),
  lineId: uuid('line_id'),
  personId: uuid('person_id'),
  staff: boolean('staff').notNull(),
  data: json('data').$type<ActData>().notNull().default(computed),
});

export const chatPeople = table('chat_people', {
  id: uuid('id').notNull(),
  studioId: uuid('studio_id').notNull(),
  accountId: uuid('account_id'),
  name: text('name').notNull(),
  firstAt: instant('first_at').notNull(),
  lastAt: instant('last_at').notNull(),
  mutedAt: instant('muted_at'),
  mutedUntil: instant('muted_until'),
  mutedBy: uuid('muted_by'),
  mutedRank: smallint('muted_rank').$type<ChatRank>(),
  guestKey: uuid('guest_key'),
  mutedGuestKey: uuid('muted_guest_key'),
  networkKey: uuid('network_key'),
  mutedNetworkKey: uuid('muted_network_key'),
  mutedReason: text('muted_reason').notNull().default(''),
});

export const chatModerators = table('chat_moderators', {
  studioId: uuid('studio_id').notNull(),
  accountId: uuid('account_id').notNull(),
  since: instant('since').notNull(),
  byAccount: uuid('by_account'),
});

export const chatRuleHits = table('chat_rule_hits', {
  rule: text('rule').notNull(),
  day: day('day').notNull(),
  lineId: uuid('line_id').notNull(),
});
