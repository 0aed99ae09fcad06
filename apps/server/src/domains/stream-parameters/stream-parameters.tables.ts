import type { StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';
import { instant, integer, json, table, text, uuid } from '../../db/columns.ts';

export const parameterProfiles = table('parameter_profiles', {
  studioId: uuid('studio_id').notNull(),
  version: integer('version').notNull(),
  parameters: json('parameters').$type<StreamParameters>().notNull(),
  changeId: uuid('change_id'),
  since: instant('since').notNull(),
  until: instant('until'),
});

export const parameterChanges = table('parameter_changes', {
  id: uuid('id').notNull(),
  number: integer('number').notNull().generatedAlwaysAsIdentity(),
  studioId: uuid('studio_id').notNull(),
  state: text('state', { enum: ['pending', 'approved', 'finished', 'rejected', 'cancelled'] }).notNull(),
  parameters: json('parameters').$type<StreamParameters>().notNull(),
  original: json('original').$type<StreamParameters>(),
  description: text('description').notNull().default(''),
  authorId: uuid('author_id'),
  submittedAt: instant('submitted_at').notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  reason: text('reason'),
  finishedAt: instant('finished_at'),
  version: integer('version').notNull().default(1),
});
