import type { Role } from '@onair/contract/access';
import { accountNameFault } from '@onair/contract/chat/text';
import { findBanned } from '@onair/contract/content/banned';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import { AppError } from '../../../errors.ts';
import { findOthersOfStaff, findRecognition } from './names.store.ts';

type Fault = 'characters' | 'staff' | 'banned';

const words: Record<Locale, Record<Fault, string>> = {
  'zh-CN': {
    characters: '名称含有不可见或无法辨认的字符，请换一个',
    staff: '名称与工作人员的名称或职务相似，请换一个',
    banned: '名称含有不允许的词语，请换一个',
  },
  'en-US': {
    characters: 'The name has characters that cannot be seen. Enter another',
    staff: 'The name looks like the name or title of a staff member. Enter another',
    banned: 'The name contains words that are not allowed. Enter another',
  },
};

type NameCheck = {
  name: string;
  /** Whether it is an admin: admins may have a title in their name. */
  role: Role;
  /** The account's own names are not look-alikes; null for a new account. */
  accountId: string | null;
  locale: Locale;
  /** Where the name was typed. */
  field: string;
};

/**
 * The rule for every public name, the same as for guests of a chat. Older names stay valid until they are changed.
 * @throws AppError `invalid` with the field
 */
export const demandName = async (db: Queryable, { name, role, accountId, locale, field }: NameCheck): Promise<void> => {
  const refuse = (rule: Fault): never => {
    const msg = words[locale][rule];
    throw new AppError('invalid', { words: msg, fields: [{ field, rule, msg }] });
  };
  const fault = accountNameFault(name, { admin: role === 'admin', staff: await findOthersOfStaff(db, accountId) });
  if (fault) refuse(fault);
  const { words: banned, exceptions } = await findRecognition(db);
  if (findBanned(name, banned, { multilingual: true, exceptions }).length > 0) refuse('banned');
};
