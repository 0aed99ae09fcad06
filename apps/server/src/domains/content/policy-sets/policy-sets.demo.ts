import type { PolicyContentType, PolicyRule } from '@onair/contract/content/policy-sets/policy-sets';
import { type Actor, type Deps, systemActor } from '../../../deps.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { officeTime } from '../../../lib/office-hours.ts';
import { byCategory, byHand, bySource, quarterName, tagName } from './demo-sets.ts';
import { countPolicies, itemsBefore, topTags, unpickedPolicies } from './policy-sets.demo.store.ts';
import { createSet, deleteSets, updatePicks } from './policy-sets.service.ts';

/** The age of the first and the last set. */
const FIRST_DAYS = 360;
const LAST_DAYS = 2;
/** Creators of sets, in turn. */
const AUTHORS = ['user', 'chen.jing', 'he.jiaqi', 'wu.zhiyuan', 'liu.yutong', 'zheng.xiaoyu', 'admin'];

type Draft = { name: string; contentType: PolicyContentType; rule?: PolicyRule; picks?: number };

/** The last four whole quarters, as rules with their own days. */
const byQuarter = (now: Date): Draft[] =>
  [4, 3, 2, 1].map((back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), Math.floor(now.getUTCMonth() / 3) * 3 - back * 3, 1));
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 3, 0));
    const day = (date: Date) => date.toISOString().slice(0, 10);
    const quarter = first.getUTCMonth() / 3 + 1;
    return {
      name: quarterName(first.getUTCFullYear(), quarter),
      contentType: back % 2 === 0 ? 'img' : 'horizontalVideo',
      rule: { from: day(first), to: day(last) },
    };
  });

/** Sets about this company's most used tags. */
const byTag = async (deps: Deps): Promise<Draft[]> => {
  const types: [PolicyContentType, number][] = [
    ['img', 4],
    ['horizontalVideo', 4],
    ['verticalVideo', 3],
  ];
  const drafts: Draft[] = [];
  for (const [contentType, wanted] of types) {
    const tags = await topTags(deps.db, contentType, wanted);
    for (let i = 0; i < wanted; i += 1) {
      const tag = tags[i] ?? `专题${i + 1}`;
      drafts.push({ name: tagName(tag, contentType), contentType, rule: { tags: [tag] } });
    }
  }
  return drafts;
};

/** Spreads the kinds over the year: consecutive sets come from different groups, as long as possible. */
const interleave = (groups: Draft[][]): Draft[] => {
  const longest = Math.max(...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_, i) => groups.flatMap((group) => group[i] ?? [])).flat();
};

/** Fills the sets picked by hand with every third of the latest items: people pick, they do not take everything. */
const fillByHand = async (deps: Deps, actorOf: (place: number) => Actor): Promise<void> => {
  for (const [place, set] of (await unpickedPolicies(deps.db)).entries()) {
    const wanted = byHand.find((draft) => draft.name === set.name)?.picks ?? 0;
    const items = await itemsBefore(deps.db, set.contentType, set.createdAt, wanted * 3);
    const add = items.filter((_, i) => (i + place) % 3 === 0);
    if (add.length > 0) await updatePicks(deps, actorOf(place), set.id, { version: set.version, add });
  }
};

/**
 * Creates the demo company's 55 policy sets, dated over twelve months: rules that match its contents, and picks from
 * them. Requires the contents; after an interruption it continues.
 * @param people the demo company's, by username
 * @returns the number of sets created
 */
export const seedPolicies = async (
  deps: Deps,
  people: ReadonlyMap<string, Actor> = new Map<string, Actor>(),
): Promise<number> => {
  const now = deps.now();
  const actors = AUTHORS.flatMap((username) => people.get(username) ?? []);
  const actorOf = (place: number): Actor => actors[place % actors.length] ?? systemActor;
  const calendar = companyCalendar(deps.config.timeZone);
  const momentOf = (place: number, of: number): string =>
    officeTime(calendar, now, FIRST_DAYS - ((FIRST_DAYS - LAST_DAYS) * place) / (of - 1)).toISOString();
  const drafts = interleave([byCategory, byHand, await byTag(deps), bySource, byQuarter(now)]);
  const there = await countPolicies(deps.db);
  for (const [place, { picks, ...draft }] of drafts.entries()) {
    if (place < there) continue;
    await createSet(deps, actorOf(place), {
      ...draft,
      filterType: picks === undefined ? 'rules' : 'artificial',
      status: place % 5 === 3 ? 'offline' : 'online',
      createdAt: momentOf(place, drafts.length),
    });
  }
  // Two sets of the previous year were deleted, so that the recycle bin is not empty.
  const yearBefore = byQuarter(new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1))).slice(0, 2);
  for (const [place, draft] of yearBefore.entries()) {
    if (drafts.length + place < there) continue;
    const { id } = await createSet(deps, actorOf(place), {
      ...draft,
      filterType: 'rules',
      status: 'offline',
      createdAt: momentOf(place, drafts.length),
    });
    await deleteSets(deps, actorOf(place), [id]);
  }
  await fillByHand(deps, actorOf);
  return Math.max(0, drafts.length - there);
};
