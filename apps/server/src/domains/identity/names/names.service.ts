import { findBanned } from '@onair/contract/content/banned';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import { AppError } from '../../../lib/errors.ts';
import { type NameFault, nameFault, type Speaker } from './names.rules.ts';
import { findOthersOfStaff, findRecognition } from './names.store.ts';

type Fault = NameFault | 'banned';

const words: Record<Locale, Record<Fault, string>> = {
  'zh-CN': {
    length: '名称过长或为空',
    characters: '名称含有不可见或无法辨认的字符，请换一个',
    staff: '名称与工作人员的名称相似，请换一个；如果这是您的本名，可请管理员设置',
    title: '名称含有工作人员的职务，请换一个',
    banned: '名称含有不允许的词语，请换一个',
  },
  'en-US': {
    length: 'The name is empty or too long',
    characters: 'The name has characters that cannot be seen. Enter another',
    staff: 'The name looks like that of a staff member. Enter another; if it is your own, an admin can set it',
    title: 'The name contains a title of staff members. Enter another',
    banned: 'The name contains words that are not allowed. Enter another',
  },
};

type NameCheck = {
  name: string;
  speaker: Speaker;
  /** The account's own names are not look-alikes; null where there is none yet, or never is. */
  accountId: string | null;
  locale: Locale;
  /** Where the name was typed. */
  field: string;
};

/**
 * The rule for every public name, by who bears it; chats ask `nameFault` themselves, for the people of their room. Older
 * names stay valid until they are changed. A reader's banned words are left to recognition, which holds the comment.
 * @throws AppError `invalid` with the field
 */
export const demandName = async (
  db: Queryable,
  { name, speaker, accountId, locale, field }: NameCheck,
): Promise<void> => {
  const refuse = (rule: Fault): never => {
    const msg = words[locale][rule];
    throw new AppError('invalid', { words: msg, fields: [{ field, rule, msg }] });
  };
  const fault = nameFault(name, speaker, speaker.kind === 'author' ? [] : await findOthersOfStaff(db, accountId));
  if (fault) refuse(fault);
  if (speaker.kind !== 'account') return;
  const { words: banned, exceptions } = await findRecognition(db);
  if (findBanned(name, banned, { multilingual: true, exceptions }).length > 0) refuse('banned');
};
