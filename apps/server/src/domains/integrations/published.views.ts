import { table, text, uuid } from '../../db/columns.ts';

/** Webhooks and API tokens by name. */
export const integrationNames = table('integration_names', { id: uuid('id').notNull(), name: text('name').notNull() });
