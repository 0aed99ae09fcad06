import { foldWide } from '../content/banned-fold.ts';
import { CHAT_TEXT_MAX, NICKNAME_MAX, type NicknameFault } from './room.ts';

/** What a line may be and how a guest may be called: one judgment, for the server and for the field that is typed in. */

/** Directions forced on a text, which can turn what stands around it. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const CONTROL = /\p{Cc}/gu;
/** Marks heaped on one letter, which climb over the lines above. */
const HEAPS = /\p{M}{4}/u;
const HEAPED = /(\p{M}{3})\p{M}+/gu;

const lengthOf = (text: string): number => [...text].length;

/** One line as it is kept: no controls, no forced directions, no heaps of marks, one space for many. */
export const tidyLine = (text: string): string =>
  text.toWellFormed().replace(/\s+/gu, ' ').replace(DIRECTION, '').replace(CONTROL, '').replace(HEAPED, '$1').trim();

/** Whether a tidied line may be said: null when it may. */
export const lineFault = (tidy: string): 'tooLong' | 'invalid' | null => {
  if (lengthOf(tidy) > CHAT_TEXT_MAX) return 'tooLong';
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(tidy) ? null : 'invalid';
};

/** Letters, digits, marks and a little punctuation; emoji with their joiners are for lines. */
const NICKNAME = /^[\p{L}\p{M}\p{N} ._\-·'’]+$/u;

/** A nickname as it is kept: compatibility forms made plain, one space for many. */
export const tidyNickname = (nickname: string): string =>
  nickname.toWellFormed().normalize('NFKC').replace(/ +/g, ' ').replace(HEAPED, '$1').trim();

/** Titles that speak for the company. */
const TITLES = [
  'admin',
  'moderator',
  'official',
  'system',
  'support',
  '管理员',
  '版主',
  '房管',
  '官方',
  '客服',
  '系统',
  '主播',
];

/**
 * What a name looks like: folded as banned words are, digits and letters that are taken for each other made one. Names
 * with the same look cannot be told apart at a glance.
 */
export const skeletonOf = (name: string): string =>
  foldWide(name, true)
    .map(({ letter }) => letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('3', 'e')
    .replace(/[1lj]/g, 'i');

const titles = TITLES.map(skeletonOf);
/** A name of staff this long is not to stand inside a longer one either. */
const CONTAINED_FROM = 5;

const speaksForCompany = (skeleton: string): boolean => titles.some((title) => skeleton.includes(title));

const looksLikeStaff = (skeleton: string, staff: readonly string[]): boolean =>
  staff
    .map(skeletonOf)
    .some((name) => name !== '' && (skeleton === name || (name.length >= CONTAINED_FROM && skeleton.includes(name))));

/**
 * What is wrong with a tidied nickname; null when it may be used. Banned words are the server's to judge.
 * @param staff names and user names of moderators and admins, where they are known
 */
export const nicknameFault = (tidy: string, staff: readonly string[] = []): Exclude<NicknameFault, 'banned'> | null => {
  const length = lengthOf(tidy);
  if (length < 1 || length > NICKNAME_MAX) return 'length';
  const skeleton = skeletonOf(tidy);
  if (!NICKNAME.test(tidy) || skeleton === '') return 'characters';
  return speaksForCompany(skeleton) || looksLikeStaff(skeleton, staff) ? 'staff' : null;
};

/** What is not seen, or turns what stands around it: controls, zero-width, directions, fillers. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/u;

/**
 * What is wrong with the name of an account, by the same judgment; null when it may be used. Admins may have a title.
 * @param staff names and user names of other accounts that speak for the company
 */
export const accountNameFault = (
  name: string,
  { admin, staff }: { admin: boolean; staff: readonly string[] },
): 'characters' | 'staff' | null => {
  if (UNSEEN.test(name) || HEAPS.test(name)) return 'characters';
  const skeleton = skeletonOf(name);
  if (skeleton === '') return 'characters';
  return (!admin && speaksForCompany(skeleton)) || looksLikeStaff(skeleton, staff) ? 'staff' : null;
};
