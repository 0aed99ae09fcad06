import { computed, instant, table, text, uuid } from '../../db/columns.ts';

/** Comments on applications, parameter changes and lives. */
export const remarks = table('remarks', {
  id: uuid('id').notNull(),
  subject: text('subject', { enum: ['activity', 'parameterChange', 'live'] }).notNull(),
  subjectId: uuid('subject_id').notNull(),
  author: uuid('author'),
  body: text('body').notNull(),
  mentions: uuid('mentions').array().notNull().default(computed),
  createdAt: instant('created_at').notNull(),
});
