import type { Locale } from '@onair/contract/text';

/** Days after which an account counts as another person's, regardless of who created it or set its password. */
export const TIE_DAYS = 14;

/** What someone can have had to do with a subject before it is decided. */
export type Part = 'author' | 'submitter' | 'writer' | 'appellant' | 'firstReader' | 'rejecter';
/** Accounts that have had a part in a subject. */
export type Subject = Readonly<Partial<Record<Part, string | null | readonly string[]>>>;

/**
 * Why an account is not another person than the decider: it is theirs, they have made it (created it, reset it, gave it
 * its role or its address), or it has made theirs.
 */
export type Tie = 'self' | 'made' | 'madeBy';
/** An account that would decide, with the accounts that are not another person's. */
export type Decider = { accountId: string; ties: ReadonlyMap<string, Tie> };
/** The decider of one request, read from the audit log when something asks for it, and once. */
export type Deciding = { decider: () => Promise<Decider> };

const own: Record<Part, Record<Locale, string>> = {
  author: { 'zh-CN': '这是您自己创建或提交的', 'en-US': 'This is your own' },
  submitter: { 'zh-CN': '这是您提交审核的', 'en-US': 'You submitted this for review' },
  writer: {
    'zh-CN': '您在上次质检之后改过其文字或图片',
    'en-US': 'You have changed its words or pictures since it was last reviewed',
  },
  appellant: { 'zh-CN': '这项申诉由您提出', 'en-US': 'You made this appeal' },
  firstReader: { 'zh-CN': '您已做过初审', 'en-US': 'You were its first reviewer' },
  rejecter: { 'zh-CN': '申诉针对的是您的结论', 'en-US': 'The appeal is against your decision' },
};

const names: Record<Part, Record<Locale, string>> = {
  author: { 'zh-CN': '提交人', 'en-US': 'the author' },
  submitter: { 'zh-CN': '提交审核的人', 'en-US': 'the person who submitted it' },
  writer: { 'zh-CN': '修改过它的人', 'en-US': 'someone who changed it' },
  appellant: { 'zh-CN': '申诉人', 'en-US': 'the person who appealed' },
  firstReader: { 'zh-CN': '初审人', 'en-US': 'the first reviewer' },
  rejecter: { 'zh-CN': '作出原结论的人', 'en-US': 'the reviewer who rejected it' },
};

const tied: Record<Exclude<Tie, 'self'>, (part: Part) => Record<Locale, string>> = {
  madeBy: (part) => ({
    'zh-CN': `您的账号在 ${TIE_DAYS} 天内由${names[part]['zh-CN']}创建、授权、重置或修改过邮箱`,
    'en-US': `Within the last ${TIE_DAYS} days ${names[part]['en-US']} created this account, gave it its role, reset it or changed its address`,
  }),
  made: (part) => ({
    'zh-CN': `您在 ${TIE_DAYS} 天内创建、授权、重置过${names[part]['zh-CN']}的账号或修改过其邮箱`,
    'en-US': `Within the last ${TIE_DAYS} days you created the account of ${names[part]['en-US']}, gave it its role, reset it or changed its address`,
  }),
};

const isList = (accounts: string | readonly string[]): accounts is readonly string[] => Array.isArray(accounts);
const listOf = (accounts: string | null | undefined | readonly string[]): readonly string[] =>
  accounts === null || accounts === undefined ? [] : isList(accounts) ? accounts : [accounts];

const PARTS: readonly Part[] = ['author', 'submitter', 'appellant', 'rejecter', 'firstReader', 'writer'];

/** What keeps someone from deciding, in words for them. */
type Objection = { part: Part; tie: Tie; words: Record<Locale, string> };

/**
 * Whether an account may decide about something: nobody decides who has had a part in it, or whose account is not
 * another person's than that of someone who has. The only place of this rule, for every kind of decision; lists that
 * hand out work ask for the same accounts, `Decider.ties`, in their SQL.
 * @returns null when they may
 */
export const objectionTo = ({ ties }: Decider, subject: Subject): Objection | null => {
  for (const part of PARTS) {
    for (const account of listOf(subject[part])) {
      const tie = ties.get(account);
      if (!tie) continue;
      const why = tie === 'self' ? own[part] : tied[tie](part);
      const words = {
        'zh-CN': `${why['zh-CN']}，请由其他有权限的人处理`,
        'en-US': `${why['en-US']}. Another person with the permission decides`,
      };
      return { part, tie, words };
    }
  }
  return null;
};
