import { table, text, uuid } from '../../db/columns.ts';

export const groupNames = table('group_names', { id: uuid('id').notNull(), name: text('name').notNull() });
