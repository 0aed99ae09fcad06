import type { Role } from '@onair/contract/access';
import { NICKNAME_MAX } from '@onair/contract/chat/room';
import { foldWide, type Unit } from '@onair/contract/content/banned-fold';
import { CONFUSABLES } from './confusables.rules.ts';

/**
 * Who bears a name. An account's is set by its owner, or by an admin, who also invites: they know whom they name. Guests of
 * a chat and readers who comment are strangers. Authors are named by members, and someone else reviews what they are named on.
 */
export type Speaker =
  | { kind: 'account'; role: Role; by: 'owner' | 'admin' }
  | { kind: 'guest' }
  | { kind: 'reader' }
  | { kind: 'author' };

/** `staff`: it is the name of a staff member, or cannot be told from it; `title`: it claims to speak for the company. */
export type NameFault = 'length' | 'characters' | 'staff' | 'title';

const alike = new Map(
  CONFUSABLES.flatMap(([looks, characters]) => [...characters].map((one) => [one, looks] as const)),
);

const looksOf = (text: string): string =>
  [...text.normalize('NFKD')].map((character) => alike.get(character) ?? character).join('');

/** Letters of a name as the eye takes them; small and capital ones are looked up as they are. */
const unitsOf = (name: string): Unit[] => foldWide(looksOf(name), true);

const unified = (letters: string): string =>
  letters
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('3', 'e')
    .replace(/[1lj]/g, 'i');

/** The skeleton of a name: names with the same one cannot be told apart at a glance. */
export const skeletonOf = (name: string): string =>
  unified(
    unitsOf(name)
      .map(({ letter }) => letter)
      .join(''),
  );

/** Titles that speak for the company, wherever they stand in a name. */
const TITLES = [
  ...['admin', 'moderator', 'official', 'system', 'support', 'customer service'],
  ...['管理员', '管理員', '超管', '站长', '版主', '房管', '官方', '客服', '系统', '系統'],
  ...['主播', '主持人', '工作人员', '工作人員'],
].map(skeletonOf);

/** Titles that are also parts of other words: "Mod" is one, "Modest" is not. */
const TITLE_WORDS = new Set(['mod', 'mods', 'host', 'staff', 'root', 'helpdesk'].map(skeletonOf));

/** Words of a name, also of "ModTeam" and "Mod2". */
const wordsOf = (name: string): string[] => {
  const words: string[] = [];
  for (const { letter, gap } of unitsOf(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))) {
    if (gap !== null || words.length === 0) words.push('');
    words.push(`${words.pop()}${letter}`);
  }
  return words.map((word) => unified(word.replace(/^\d+|\d+$/g, '')));
};

const speaksForCompany = (name: string, skeleton: string): boolean =>
  TITLES.some((title) => skeleton.includes(title)) ||
  TITLE_WORDS.has(skeleton) ||
  wordsOf(name).some((word) => TITLE_WORDS.has(word));

/** Names of this weight must not be contained in a longer one either: five letters of an alphabet, three Han characters. */
const CONTAINED_FROM = 5;
const HAN = /\p{Script=Han}/u;
const weightOf = (skeleton: string): number =>
  [...skeleton].reduce((sum, letter) => sum + (HAN.test(letter) ? 2 : 1), 0);

/** Names of staff are asked for with each stranger who comes. */
const KNOWN_MAX = 10_000;
type Known = { skeleton: string; contained: boolean };
const known = new Map<string, Known>();
const knownStaff = (name: string): Known => {
  const before = known.get(name);
  if (before) return before;
  const skeleton = skeletonOf(name);
  const fresh = { skeleton, contained: weightOf(skeleton) >= CONTAINED_FROM };
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(name, fresh);
  return fresh;
};

const looksLikeStaff = (skeleton: string, staff: readonly string[]): boolean =>
  staff.some((name) => {
    const one = knownStaff(name);
    return one.skeleton !== '' && (skeleton === one.skeleton || (one.contained && skeleton.includes(one.skeleton)));
  });

const EMOJI = /\p{RGI_Emoji}/gv;
/** Joiners within words of scripts that are written with them. */
const JOINED =
  /(?<=[\p{sc=Arabic}\p{sc=Bengali}\p{sc=Devanagari}\p{sc=Gujarati}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Sinhala}\p{sc=Tamil}\p{sc=Telugu}\p{M}])[\u200c\u200d](?=\p{L})/gu;
/** Invisible characters, and those that reorder text: controls, zero-width, bidirectional, fillers. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/u;
/** Marks heaped on one letter, which climb over the lines above. */
const HEAPS = /\p{M}{4}/u;
const HEAPED = /(\p{M}{3})\p{M}+/gu;

const isSeen = (name: string): boolean => {
  const text = name.replace(EMOJI, '').replace(JOINED, '');
  if (UNSEEN.test(text) || HEAPS.test(text)) return false;
  return skeletonOf(text) !== '' || (text.trim() === '' && text !== name);
};

/** Letters, digits, marks and a little punctuation; emoji with their joiners are for lines. */
const NICKNAME = /^[\p{L}\p{M}\p{N} ._\-·'’]+$/u;

/** A guest's nickname as it is stored: compatibility forms normalized, single spaces. */
export const tidyNickname = (nickname: string): string =>
  nickname.toWellFormed().normalize('NFKC').replace(/ +/g, ' ').replace(HEAPED, '$1').trim();

const isNickname = (tidy: string): 'length' | 'characters' | null => {
  const { length } = [...tidy];
  if (length < 1 || length > NICKNAME_MAX) return 'length';
  return NICKNAME.test(tidy) && skeletonOf(tidy) !== '' ? null : 'characters';
};

/** Whether a speaker may have a title: admins, and whom an admin calls so among those who work beyond their own drafts. */
const mayHaveTitle = (speaker: Speaker): boolean =>
  speaker.kind === 'account' && (speaker.role === 'admin' || (speaker.by === 'admin' && speaker.role !== 'user'));

/** Whether a speaker may be called as a colleague is: two people of one name are normal, strangers of that name are not. */
const mayShareName = (speaker: Speaker): boolean =>
  speaker.kind === 'account' && (speaker.by === 'admin' || speaker.role !== 'user');

/**
 * What is wrong with a name, by who bears it; null when it may be used. Banned words are looked for by those who ask.
 * @param staff names of other people who work for the company: names, user names, mailboxes
 */
export const nameFault = (name: string, speaker: Speaker, staff: readonly string[]): NameFault | null => {
  const fault = speaker.kind === 'guest' ? isNickname(name) : isSeen(name) ? null : 'characters';
  if (fault || speaker.kind === 'author') return fault;
  const skeleton = skeletonOf(name);
  if (!mayHaveTitle(speaker) && speaksForCompany(name, skeleton)) return 'title';
  return !mayShareName(speaker) && looksLikeStaff(skeleton, staff) ? 'staff' : null;
};
