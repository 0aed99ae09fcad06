import { applicationMachine } from '@onair/contract/campaigns/application';
import { type Static, Type } from 'typebox';
import { reread, type Write, write } from '../../db/write.ts';
import { systemActor } from '../../deps.ts';
import { applicationApproval } from '../../domains/campaigns/index.ts';
import { createReviewTodo } from '../../domains/identity/index.ts';
import { anyOf, columns, Moment, readRows, Username } from '../data.ts';
import { hasRows, insertRows } from '../rows.store.ts';
import type { Loading } from './loading.ts';

const Move = columns({
  move: anyOf(['submit', 'approve', 'purchase', 'pass', 'launch', 'sendBack', 'withdraw']),
  by: Username,
  at: Moment,
  /** Why it was sent back. */
  reasons: Type.Optional(Type.Array(columns({ code: Type.String(), note: Type.String() }))),
});

const Campaign = columns({
  name: Type.String(),
  channel_type: Type.Union([Type.Literal('web'), Type.Literal('api')]),
  promotion_from: Moment,
  promotion_to: Moment,
  promote_link: Type.String(),
  source: Type.String(),
  media: Type.String(),
  keywords: Type.Array(Type.String()),
  push_notify: Type.Boolean(),
  content: Type.String(),
  moves: Type.Array(Move, { minItems: 1 }),
});

const put = async (
  { deps, calendar, people, at }: Loading,
  w: Write,
  { moves, promotion_from, promotion_to, ...fields }: Static<typeof Campaign>,
): Promise<void> => {
  const id = deps.newId();
  const dayOf = (moment: string): string => calendar.at(at(moment).getTime()).day;
  const made = moves.map(({ move, by, at: when }, n) => {
    const { session } = people.get(by) ?? {};
    const who = { account_id: session?.accountId ?? null, account_name: session?.name ?? '' };
    return { activity_id: id, version: n + 1, move, ...who, at: at(when) };
  });
  const [submitted, last] = [made[0], reread(made.at(-1))];
  const period = { promotion_from: dayOf(promotion_from), promotion_to: dayOf(promotion_to) };
  const times = { created_by: submitted?.account_id, created_at: submitted?.at, updated_at: last.at };
  const state = last.move === 'submit' ? 'leaderReview' : applicationMachine.moves[last.move].to;
  await insertRows(w.tx, 'channel_activities', [{ id, ...fields, ...period, ...times, version: made.length, state }]);
  await insertRows(w.tx, 'activity_moves', made);
  const reasons = moves.flatMap(({ reasons: given = [] }, n) =>
    given.map((reason) => ({ activity_id: id, version: n + 1, ...reason })),
  );
  await insertRows(w.tx, 'activity_reasons', reasons);
  await createReviewTodo({ ...w, at: last.at }, applicationApproval, reread(await applicationApproval.find(w.tx, id)));
};

/**
 * A year of campaigns and open applications, with the moves that led there; admins have the open ones as to-dos. Nothing
 * where there are any.
 */
export const loadCampaigns = (loading: Loading): Promise<void> =>
  write(loading.deps, systemActor, async (w) => {
    if (await hasRows(w.tx, 'channel_activities')) return;
    const campaigns = readRows('campaigns.json', Campaign);
    for (const campaign of campaigns) await put(loading, w, campaign);
    const after = { count: campaigns.length };
    w.audit({ action: 'activity.create', subjectType: 'activity', subjectId: 'demo', after });
  });
