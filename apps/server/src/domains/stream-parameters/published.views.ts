import type { StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';
import { instant, integer, json, table, uuid } from '../../db/columns.ts';

export const parameterChangeStudios = table('parameter_change_studios', {
  id: uuid('id').notNull(),
  studioId: uuid('studio_id').notNull(),
  author: uuid('author'),
});

/** The parameters that a studio has in effect; a studio that never had any has no row. */
export const parametersInEffect = table('parameters_in_effect', {
  studioId: uuid('studio_id').notNull(),
  version: integer('version').notNull(),
  parameters: json('parameters').$type<StreamParameters>().notNull(),
  since: instant('since').notNull(),
});
