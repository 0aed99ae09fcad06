import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import { namesOfStaff, staffNames } from '../../chat/published.views.ts';
import { recognitionRules } from '../../content/published.views.ts';

export type Recognition = { enabled: boolean; words: string[]; multilingual: boolean; exceptions: string[] };

/**
 * The current recognition settings for names; content and chat read theirs in their own domains. The multilingual rule
 * only works together with the banned-content rule.
 */
export const findRecognition = async (db: Queryable): Promise<Recognition> => {
  const rows = await db
    .select({ key: recognitionRules.key, enabled: recognitionRules.enabled, settings: recognitionRules.settings })
    .from(recognitionRules);
  const banned = rows.find(({ key }) => key === 'banned');
  const wide = rows.find(({ key }) => key === 'multilingual');
  return {
    enabled: banned?.enabled ?? false,
    words: banned?.settings.words ?? [],
    multilingual: wide?.enabled ?? false,
    exceptions: wide?.enabled ? (wide.settings.exceptions ?? []) : [],
  };
};

/** Names of staff and of moderators of any room, except one account's own. */
export const findOthersOfStaff = async (db: Queryable, accountId: string | null): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ name: staffNames.name, username: staffNames.username, mailbox: staffNames.mailbox })
    .from(staffNames)
    .where(sql`${staffNames.accountId} is distinct from ${accountId}::uuid`);
  return rows.flatMap(namesOfStaff);
};
