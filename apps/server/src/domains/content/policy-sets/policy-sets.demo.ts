import type { PolicyContentType, PolicyRule } from '@onair/contract/content/policy-sets';
import { type Actor, type Deps, systemActor } from '../../../deps.ts';
import { byCategory, byHand, bySource, quarterName, tagName } from './demo-sets.ts';
import { create, pick } from './policy-acts.ts';
import { countPolicies, itemsBefore, topTags, unpickedPolicies } from './policy-sets.demo.store.ts';

const DAY = 86_400_000;
/** How far back the first set was made, and how long ago the last. */
const FIRST_DAYS = 360;
const LAST_DAYS = 2;

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

/** Sets about the tags that this company's items bear most. */
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

/** Spreads the kinds over the year: every set from another group than the one before, as long as there are some. */
const interleave = (groups: Draft[][]): Draft[] => {
  const longest = Math.max(...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_, i) => groups.flatMap((group) => group[i] ?? [])).flat();
};

/** A working hour on a day so long ago; the same for the same place in the row. */
const momentOf = (place: number, of: number, now: Date): string => {
  const daysAgo = FIRST_DAYS - ((FIRST_DAYS - LAST_DAYS) * place) / (of - 1);
  const day = Math.floor((now.getTime() - daysAgo * DAY) / DAY) * DAY;
  // Between nine and five in China, on an odd minute.
  return new Date(day + (60 + ((place * 97) % 480)) * 60_000 + ((place * 41) % 60) * 1_000).toISOString();
};

/** Fills the sets picked by hand. Every third of the latest items: people pick, they do not take all. */
const fillByHand = async (deps: Deps, actorOf: (place: number) => Actor): Promise<void> => {
  for (const [place, set] of (await unpickedPolicies(deps.db)).entries()) {
    const wanted = byHand.find((draft) => draft.name === set.name)?.picks ?? 0;
    const items = await itemsBefore(deps.db, set.contentType, set.createdAt, wanted * 3);
    const add = items.filter((_, i) => (i + place) % 3 === 0);
    if (add.length > 0) await pick(deps, actorOf(place), set.id, { version: set.version, add });
  }
};

/**
 * Makes the demo company's 55 policy sets, created over twelve months; rules that match its contents, and picks from
 * them. Run it when the contents are there; interrupted, it goes on where it was.
 * @param actors whose sets they shall be, in turn
 * @returns how many sets were made
 */
export const seedPolicies = async (deps: Deps, actors: readonly Actor[] = [systemActor]): Promise<number> => {
  const now = deps.now();
  const actorOf = (place: number) => actors[place % actors.length] ?? systemActor;
  const drafts = interleave([byCategory, byHand, await byTag(deps), bySource, byQuarter(now)]);
  const there = await countPolicies(deps.db);
  for (const [place, { picks, ...draft }] of drafts.entries()) {
    if (place < there) continue;
    await create(deps, actorOf(place), {
      ...draft,
      filterType: picks === undefined ? 'rules' : 'artificial',
      status: place % 5 === 3 ? 'offline' : 'online',
      createdAt: momentOf(place, drafts.length, now),
    });
  }
  await fillByHand(deps, actorOf);
  return Math.max(0, drafts.length - there);
};
