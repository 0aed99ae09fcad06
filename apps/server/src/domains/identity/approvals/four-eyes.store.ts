import { type Permission, rolesFor } from '@onair/contract/access';
import { DAY } from '@onair/contract/lib/local-time';
import type { Queryable } from '../../../db/client.ts';
import { among, rowsOf, string } from '../../../db/rows.ts';
import { type AnyColumn, and, eq, gte, isNull, ne, or, type SQL, sql } from '../../../db/sql.ts';
import { auditEntries as a } from '../../audit/published.views.ts';
import { accounts } from '../identity.tables.ts';
import { type Decider, TIE_DAYS, type Tie } from './four-eyes.rules.ts';

/** Acts by which someone can sign in, or decide, as the other account. */
const MAKING = [
  'account.create',
  'account.resetPassword',
  'account.twoStepReset',
  'account.changeRole',
  'account.confirm',
  'account.enable',
];
/** With another address in it, the same: links for another password go there. */
const DETAILS = 'account.editDetails';
/** The person with the link of an invite opens its account; `invitedById` names who made the link. */
const JOIN = 'account.join';

/**
 * An account that would decide, with those that are not another person's: someone who created an account, or can sign in
 * as it, could approve their own change with it, or make a change with it and approve that. The audit log shows it.
 */
export const findDecider = async (db: Queryable, accountId: string, at: Date): Promise<Decider> => {
  const since = new Date(at.getTime() - TIE_DAYS * DAY).toISOString();
  const isMaking = or(among(a.action, [...MAKING, JOIN]), and(eq(a.action, DETAILS), sql`${a.after} ? 'email'`));
  const maker = sql`case when ${a.action} = ${JOIN} then ${a.after} ->> 'invitedById' else ${a.accountId}::text end`;
  const rows = await rowsOf(
    db,
    { maker: string(sql`made.maker`), made: string(sql`made.account`) },
    (list) => sql`select ${list} from (
      select ${maker} as maker, ${a.subjectId} as account from ${a}
      where ${and(eq(a.subjectType, 'account'), gte(a.at, since), isMaking)}
    ) made where made.maker is not null and ${accountId} in (made.maker, made.account)`,
  );
  const ties = new Map<string, Tie>();
  for (const row of rows) {
    if (row.maker === accountId) ties.set(row.made, 'made');
    else ties.set(row.maker, 'madeBy');
  }
  ties.set(accountId, 'self');
  return { accountId, ties };
};

/** Rows whose author is another person than the decider, as `objectionTo` judges it, or is gone. */
export const ofOthers = (author: AnyColumn, { ties }: Decider): SQL =>
  sql`(${author} = any (${sql.param([...ties.keys()])}::uuid[])) is not true`;

/** Active accounts with a permission, except one: those who may decide what it submitted. */
export const othersWith = async (
  db: Queryable,
  permission: Permission | 'admin',
  accountId: string | null,
): Promise<string[]> => {
  const others = accountId === null ? undefined : ne(accounts.id, accountId);
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(among(accounts.role, rolesFor(permission)), isNull(accounts.disabledAt), others));
  return rows.map(({ id }) => id);
};
