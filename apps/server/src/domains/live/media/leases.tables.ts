import { bigint, boolean, computed, instant, integer, table, text, uuid } from '../../../db/columns.ts';

export const studioLeases = table('studio_leases', {
  studioId: uuid('studio_id').notNull(),
  node: uuid('node'),
  epoch: bigint('epoch').notNull().default(0),
});

export const studioLeaseChanges = table('studio_lease_changes', {
  studioId: uuid('studio_id').notNull(),
  epoch: bigint('epoch').notNull(),
  node: uuid('node').notNull(),
  address: text('address').notNull(),
  at: instant('at').notNull().default(computed),
});

export const mediaLease = table('media_lease', {
  id: integer('id').notNull(),
  owner: uuid('owner').notNull(),
  address: text('address').notNull(),
  until: instant('until').notNull(),
});

export const mediaNodes = table('media_nodes', {
  id: uuid('id').notNull(),
  address: text('address').notNull(),
  inside: text('inside'),
  until: instant('until').notNull(),
  draining: boolean('draining').notNull().default(false),
});
