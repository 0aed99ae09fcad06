import { foldWide } from '../content/banned-fold.ts';
import { CHAT_TEXT_MAX, NICKNAME_MAX, type NicknameFault } from './room.ts';

/** Rules for lines and nicknames, shared by the server and the input fields. */

/** Bidirectional control characters, which can reorder the text around them. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const CONTROL = /\p{Cc}/gu;
/** Marks heaped on one letter, which climb over the lines above. */
const HEAPS = /\p{M}{4}/u;
const HEAPED = /(\p{M}{3})\p{M}+/gu;

const lengthOf = (text: string): number => [...text].length;

/** A line as it is stored: no control characters, no bidirectional overrides, no stacked marks, single spaces. */
export const tidyLine = (text: string): string =>
  text.toWellFormed().replace(/\s+/gu, ' ').replace(DIRECTION, '').replace(CONTROL, '').replace(HEAPED, '$1').trim();

/** What is wrong with a tidied line; null when it may be sent. */
export const lineFault = (tidy: string): 'tooLong' | 'invalid' | null => {
  if (lengthOf(tidy) > CHAT_TEXT_MAX) return 'tooLong';
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(tidy) ? null : 'invalid';
};

/** Letters, digits, marks and a little punctuation; emoji with their joiners are for lines. */
const NICKNAME = /^[\p{L}\p{M}\p{N} ._\-·'’]+$/u;

/** A nickname as it is stored: compatibility forms normalized, single spaces. */
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
 * The skeleton of a name: folded as banned words are, with confusable digits and letters unified. Names with the same
 * skeleton cannot be told apart at a glance.
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
/** A name of staff with this length must not be contained in a longer one either. */
const CONTAINED_FROM = 5;

const speaksForCompany = (skeleton: string): boolean => titles.some((title) => skeleton.includes(title));

const looksLikeStaff = (skeleton: string, staff: readonly string[]): boolean =>
  staff
    .map(skeletonOf)
    .some((name) => name !== '' && (skeleton === name || (name.length >= CONTAINED_FROM && skeleton.includes(name))));

/**
 * What is wrong with a tidied nickname; null when it may be used. Banned words are checked by the server.
 * @param staff names and user names of moderators and admins, where they are known
 */
export const nicknameFault = (tidy: string, staff: readonly string[] = []): Exclude<NicknameFault, 'banned'> | null => {
  const length = lengthOf(tidy);
  if (length < 1 || length > NICKNAME_MAX) return 'length';
  const skeleton = skeletonOf(tidy);
  if (!NICKNAME.test(tidy) || skeleton === '') return 'characters';
  return speaksForCompany(skeleton) || looksLikeStaff(skeleton, staff) ? 'staff' : null;
};

/** Invisible characters, and those that reorder text: controls, zero-width, bidirectional, fillers. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/u;

/**
 * What is wrong with the name of an account, by the same rules; null when it may be used. Admins may have a title.
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
