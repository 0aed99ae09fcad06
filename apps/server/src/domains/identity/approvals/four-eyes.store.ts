import { type Permission, rolesFor } from '@onair/contract/access';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import { among } from '../../../db/rows.ts';
import { and, eq, gte, isNull, ne, or, sql } from '../../../db/sql.ts';
import { AppError } from '../../../errors.ts';
import { auditEntries } from '../../audit/published.views.ts';
import { accounts } from '../identity.tables.ts';

/** Days after which an account counts as another person's, regardless of who created it or set its password. */
const DAYS = 14;

/** Acts by which someone can sign in, or decide, as the other account. */
const MAKING = [
  'account.create',
  'account.resetPassword',
  'account.twoStepReset',
  'account.changeRole',
  'account.confirm',
];
/** With another address in it, the same: links for another password go there. */
const DETAILS = 'account.editDetails';

const words: Record<Locale, string> = {
  'zh-CN': `该账号在 ${DAYS} 天内由提交人创建、授权、重置或修改过邮箱，不能审批其提交的内容，请由其他有权限的人处理`,
  'en-US': `Within the last ${DAYS} days the author created this account, gave it its role, reset it or changed its address. Another person with the permission decides`,
};

type Pair = { author: string | null; decider: string; at: Date; locale: Locale };

/**
 * Two accounts are not yet two persons: someone who created the deciding account, or can sign in as it, could approve
 * their own change with it. The audit log shows that.
 * @throws AppError `forbidden`
 */
export const demandAnotherPerson = async (db: Queryable, { author, decider, at, locale }: Pair): Promise<void> => {
  if (author === null) return;
  const since = new Date(at.getTime() - DAYS * 86_400_000).toISOString();
  const { seq, subjectType, subjectId, accountId, at: made, action, after } = auditEntries;
  const madeBy = or(among(action, MAKING), and(eq(action, DETAILS), sql`${after} ? 'email'`));
  const rows = await db
    .select({ seq })
    .from(auditEntries)
    .where(
      and(
        and(eq(subjectType, 'account'), eq(subjectId, decider)),
        and(eq(accountId, author), gte(made, since), madeBy),
      ),
    )
    .limit(1);
  if (rows.length > 0) throw new AppError('forbidden', { words: words[locale] });
};

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
