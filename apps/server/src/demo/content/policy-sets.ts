import { PolicyContentType, PolicyRule } from '@onair/contract/content/policy-sets/policy-sets';
import { type Static, Type } from 'typebox';
import { type Actor, type Deps, systemActor } from '../../deps.ts';
import { createSet, deleteSets, updatePicks } from '../../domains/content/index.ts';
import { columns, readRows } from '../data.ts';
import type { Loading } from '../load/loading.ts';
import { countPolicies, itemsBefore, topTags, unpickedPolicies } from './content.store.ts';

const PolicySet = columns({
  /** Consecutive sets come from different groups, as long as possible. */
  group: Type.Union([Type.Literal('category'), Type.Literal('hand'), Type.Literal('source')]),
  name: Type.String(),
  content_type: PolicyContentType,
  rule: Type.Optional(PolicyRule),
  /** How many items are picked by hand. */
  picks: Type.Optional(Type.Integer()),
});
type PolicySet = Static<typeof PolicySet>;
type Draft = Omit<PolicySet, 'group'>;

/** The age of the first and the last set. */
const FIRST_DAYS = 360;
const LAST_DAYS = 2;
/** Creators of sets, in turn. */
const AUTHORS = ['user', 'chen.jing', 'he.jiaqi', 'wu.zhiyuan', 'liu.yutong', 'zheng.xiaoyu', 'admin'];
const NAMED: Record<PolicyContentType, string> = {
  img: '图文',
  horizontalVideo: '横版短视频',
  verticalVideo: '竖版小视频',
};
const TAGS: readonly [PolicyContentType, number][] = [
  ['img', 4],
  ['horizontalVideo', 4],
  ['verticalVideo', 3],
];

const inGroup = (group: PolicySet['group']): Draft[] =>
  readRows('policy-sets.json', PolicySet).flatMap(({ group: own, ...draft }) => (own === group ? draft : []));

/** The last four whole quarters, as rules with their own days. */
const byQuarter = (now: Date): Draft[] =>
  [4, 3, 2, 1].map((back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), Math.floor(now.getUTCMonth() / 3) * 3 - back * 3, 1));
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 3, 0));
    const day = (date: Date) => date.toISOString().slice(0, 10);
    return {
      name: `${first.getUTCFullYear()} 年第 ${first.getUTCMonth() / 3 + 1} 季度回顾`,
      content_type: back % 2 === 0 ? 'img' : 'horizontalVideo',
      rule: { from: day(first), to: day(last) },
    };
  });

/** Sets about this company's most used tags. */
const byTag = async (deps: Deps): Promise<Draft[]> => {
  const drafts: Draft[] = [];
  for (const [content_type, wanted] of TAGS) {
    const tags = await topTags(deps.db, content_type, wanted);
    for (let i = 0; i < wanted; i += 1) {
      const tag = tags[i] ?? `专题${i + 1}`;
      drafts.push({ name: `“${tag}”${NAMED[content_type]}专题`, content_type, rule: { tags: [tag] } });
    }
  }
  return drafts;
};

const interleave = (groups: Draft[][]): Draft[] => {
  const longest = Math.max(...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_, i) => groups.flatMap((group) => group[i] ?? [])).flat();
};

/** Fills the sets picked by hand with every third of the latest items: people pick, they do not take everything. */
const fillByHand = async (deps: Deps, drafts: readonly Draft[], actorOf: (place: number) => Actor): Promise<void> => {
  for (const [place, set] of (await unpickedPolicies(deps.db)).entries()) {
    const wanted = drafts.find((draft) => draft.name === set.name)?.picks ?? 0;
    const items = await itemsBefore(deps.db, set.contentType, set.createdAt, wanted * 3);
    const add = items.filter((_, i) => (i + place) % 3 === 0);
    if (add.length > 0) await updatePicks(deps, actorOf(place), set.id, { version: set.version, add });
  }
};

/**
 * The demo company's 55 policy sets, dated over twelve months: rules that match its contents, and picks from them.
 * Requires the contents; after an interruption it continues.
 * @returns the number of sets created
 */
export const loadPolicySets = async ({ deps, people, at }: Loading): Promise<number> => {
  const now = deps.now();
  const actors = AUTHORS.flatMap((username) => people.get(username) ?? []);
  const actorOf = (place: number): Actor => actors[place % actors.length] ?? systemActor;
  const momentOf = (place: number, of: number): string =>
    at(`-${(FIRST_DAYS - ((FIRST_DAYS - LAST_DAYS) * place) / (of - 1)).toFixed(6)}d office`).toISOString();
  const [category, hand, source] = [inGroup('category'), inGroup('hand'), inGroup('source')];
  const drafts = interleave([category, hand, await byTag(deps), source, byQuarter(now)]);
  const there = await countPolicies(deps.db);
  for (const [place, { picks, content_type: contentType, ...draft }] of drafts.entries()) {
    if (place < there) continue;
    await createSet(deps, actorOf(place), {
      ...draft,
      contentType,
      filterType: picks === undefined ? 'rules' : 'artificial',
      status: place % 5 === 3 ? 'offline' : 'online',
      createdAt: momentOf(place, drafts.length),
    });
  }
  // Two sets of the previous year were deleted, so that the recycle bin is not empty.
  const yearBefore = byQuarter(new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1))).slice(0, 2);
  for (const [place, { content_type: contentType, ...draft }] of yearBefore.entries()) {
    if (drafts.length + place < there) continue;
    const { id } = await createSet(deps, actorOf(place), {
      ...draft,
      contentType,
      filterType: 'rules',
      status: 'offline',
      createdAt: momentOf(place, drafts.length),
    });
    await deleteSets(deps, actorOf(place), [id]);
  }
  await fillByHand(deps, hand, actorOf);
  return Math.max(0, drafts.length - there);
};
