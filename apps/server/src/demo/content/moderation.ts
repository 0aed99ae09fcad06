import { createQueue as createQueueEndpoint } from '@onair/contract/content/review/queues';
import { type RuleKey, RuleSettings } from '@onair/contract/content/rules';
import { type Static, Type } from 'typebox';
import { write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import {
  admitNew,
  createQueue,
  dayOf,
  findQueues,
  findRanked,
  findRules,
  saveSettings,
  switchRule,
} from '../../domains/content/index.ts';
import { bannedWords } from '../activity/texts.ts';
import { anyOf, columns, Moment, readRows } from '../data.ts';
import type { Loading } from '../load/loading.ts';

const Queue = columns({
  name: Type.String(),
  filter: createQueueEndpoint.body.properties.filter,
  rate: Type.Integer({ minimum: 1, maximum: 100 }),
  sla_minutes: Type.Union([Type.Integer(), Type.Null()]),
  second_reader: Type.Boolean(),
  created_at: Moment,
});

const keys: readonly RuleKey[] = ['blocking', 'pinning', 'weighting', 'distribution', 'banned', 'multilingual'];
const Rule = columns({
  key: anyOf(keys),
  enabled: Type.Boolean(),
  settings: Type.Partial(RuleSettings),
  /** For rules about an item: where that stands in the list of its family, and where the rule puts it. */
  ranked: Type.Optional(
    columns({
      family: Type.Union([Type.Literal('image'), Type.Literal('video')]),
      place: Type.Integer({ minimum: 1, maximum: 20 }),
      position: Type.Optional(Type.Integer()),
    }),
  ),
});

/** Titles that recognition finds: as written, full-width, and with a separator. */
const Suspicious = columns({ title: Type.String(), author: Type.String(), published_at: Moment });

const settingsOf = async (deps: Deps, { key, settings, ranked }: Static<typeof Rule>): Promise<RuleSettings> => {
  if (key === 'banned') return { words: bannedWords().map(({ zh }) => zh) };
  if (!ranked) return settings;
  const { family, place, position } = ranked;
  const contentId = (await findRanked(deps.db, { family, day: dayOf(deps) }, 20))[place - 1]?.contentId;
  const ids = contentId === undefined ? [] : [contentId];
  return position === undefined ? { items: ids } : { positions: ids.map((id) => ({ contentId: id, position })) };
};

const setRules = async (deps: Deps): Promise<void> => {
  const untouched = new Set((await findRules(deps.db)).filter(({ version }) => version === 1).map(({ key }) => key));
  const rules = readRows('rules.json', Rule);
  // Before any is saved: a rule that is on changes what the lists of the others hold.
  const settings = await Promise.all(rules.map((rule) => settingsOf(deps, rule)));
  for (const [n, { key, enabled }] of rules.entries()) {
    if (!untouched.has(key)) continue;
    const { version } = await saveSettings(deps, systemActor, key, { version: 1, settings: settings[n] ?? {} });
    if (enabled) await switchRule(deps, systemActor, key, { version, enable: true });
  }
};

const publishSuspicious = ({ deps, at }: Loading): Promise<void> =>
  write(deps, systemActor, async (w) => {
    const items = readRows('suspicious-items.json', Suspicious).map(({ title, author, published_at }) => ({
      ...{ title, author, publishedAt: at(published_at) },
      type: 'text' as const,
      category: 'other' as const,
      source: 'ugc' as const,
      tags: ['城市'],
      status: 'online' as const,
      review: 'pending' as const,
    }));
    const ids = await admitNew(w, deps, items);
    const after = { items: ids.length, from: ids[0], to: ids.at(-1) };
    w.audit({ action: 'content.publish', subjectType: 'content', subjectId: 'demo', after });
  });

/**
 * Review queues, preset rules, some of them on, and a few titles that recognition has found: all through the product's own
 * functions. Requires contents with events; existing data stays.
 */
export const loadModeration = async (loading: Loading): Promise<void> => {
  const { deps, at } = loading;
  const there = await findQueues(deps.db, deps.now());
  await setRules(deps);
  if (!there.some(({ kind, pending }) => kind === 'ruleHits' && pending > 0)) await publishSuspicious(loading);
  for (const { created_at, sla_minutes, second_reader, ...queue } of readRows('review-queues.json', Queue)) {
    if (there.some(({ name }) => name === queue.name)) continue;
    const draft = { ...queue, slaMinutes: sla_minutes, secondReader: second_reader, createdAt: at(created_at) };
    await createQueue(deps, systemActor, draft);
  }
};
