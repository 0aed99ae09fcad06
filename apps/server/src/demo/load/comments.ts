import { Type } from 'typebox';
import { comment, findRemarks, latestSubjects } from '../../domains/work/index.ts';
import { columns, readRows } from '../data.ts';
import type { DemoActor } from '../people.store.ts';
import type { Loading } from './loading.ts';

const Comment = columns({
  subject: Type.Union([Type.Literal('activity'), Type.Literal('parameterChange'), Type.Literal('live')]),
  question: Type.String(),
  answer: Type.String(),
});

/** Two admins comment on an application, a parameter change and a live; once. */
export const loadComments = async ({ deps, people }: Loading): Promise<void> => {
  const [answers, asks] = [...people.values()].filter(({ session }) => session.role === 'admin');
  if (!asks || !answers) return;
  const comments = new Map(readRows('comments.json', Comment).map((row) => [row.subject, row]));
  for (const about of await latestSubjects(deps.db)) {
    const row = comments.get(about.subject);
    if (!row || (await findRemarks(deps.db, about)).length > 0) continue;
    const by = (actor: DemoActor) => ({ deps, actor, session: actor.session, about });
    await comment(by(asks), { body: row.question, mentions: [answers.session.accountId] });
    await comment(by(answers), { body: row.answer, mentions: [] });
  }
};
