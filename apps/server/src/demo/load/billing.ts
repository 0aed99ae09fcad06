import { Type } from 'typebox';
import { reread, type Write, write } from '../../db/write.ts';
import { systemActor } from '../../deps.ts';
import { appendEntry, lockService, orderService, topUpApproval } from '../../domains/billing/index.ts';
import { createReviewTodo } from '../../domains/identity/index.ts';
import { columns, Moment, readRows, Username } from '../data.ts';
import { hasRows, insertRows } from '../rows.store.ts';
import type { Loading } from './loading.ts';

const Service = columns({
  key: Type.String(),
  icon: Type.String(),
  title_zh: Type.String(),
  title_en: Type.String(),
  description_zh: Type.String(),
  description_en: Type.String(),
  monthly_price_fen: Type.Integer(),
  contract_months: Type.Integer(),
  created_at: Moment,
  /** When it was subscribed to and renewed; never for some. */
  ordered_at: Type.Array(Moment),
});

const TopUp = columns({
  amount_fen: Type.Integer(),
  note: Type.String(),
  by: Username,
  at: Moment,
  /** A large one waits for another person than the one who entered it. */
  state: Type.Optional(Type.Literal('waiting')),
});

/**
 * A year of services and of the company's account, through the same functions as an admin's: quarterly budgets, renewed
 * contracts, one due within a month, one expired, one never subscribed to, and a large top-up that waits for another
 * person. Nothing where there are services.
 */
export const loadBilling = async ({ deps, people, at }: Loading): Promise<void> => {
  if (await hasRows(deps.db, 'services')) return;
  const topUps = readRows('top-ups.json', TopUp);
  await write(deps, systemActor, async (w) => {
    const accountId = people.get('admin')?.session.accountId ?? null;
    const offers = readRows('services.json', Service).map((offer) => ({ id: deps.newId(), ...offer }));
    const rows = offers.map(({ ordered_at: _, ...service }) => ({ ...service, created_at: at(service.created_at) }));
    await insertRows(w.tx, 'services', rows);
    const after = { services: offers.map(({ title_zh }) => title_zh) };
    w.audit({ action: 'service.offer', subjectType: 'service', subjectId: 'demo', after });

    const order = async (past: Write, id: string): Promise<void> => {
      const service = reread(await lockService(past.tx, id));
      const kind = service.expiresAt ? 'renew' : 'open';
      const wish = { id, version: service.version, kind, payLater: false } as const;
      await orderService(past, deps, wish, { accountId, locale: 'zh-CN' });
    };
    const acts = [
      ...topUps.flatMap(({ amount_fen, note, at: when, state }) =>
        state
          ? []
          : {
              at: at(when),
              run: (past: Write) =>
                appendEntry(past.tx, {
                  amountFen: amount_fen,
                  kind: 'top-up',
                  orderId: null,
                  note,
                  accountId,
                  at: past.at,
                }),
            },
      ),
      ...offers.flatMap(({ id, ordered_at }) =>
        ordered_at.map((when) => ({ at: at(when), run: (past: Write) => order(past, id) })),
      ),
    ];
    // Past events are not announced on the stream, and a single row of the audit log covers them.
    const quiet = { ...w, audit: () => undefined, emit: () => undefined };
    for (const { at: then, run } of acts.sort((a, b) => a.at.getTime() - b.at.getTime()))
      await run({ ...quiet, at: then });
    for (const { amount_fen, note, by, at: when, state } of topUps) {
      const account_id = people.get(by)?.session.accountId;
      if (!state || !account_id) continue;
      const id = deps.newId();
      const then = at(when);
      await insertRows(w.tx, 'top_ups', [{ id, amount_fen, note, account_id, state, at: then }]);
      await createReviewTodo({ ...w, at: then }, topUpApproval, reread(await topUpApproval.find(w.tx, id)));
    }
  });
};
