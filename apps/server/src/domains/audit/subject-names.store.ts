import type { Locale } from '@onair/contract/text';
import { entryOf } from '@onair/contract/typed';
import type { Queryable } from '../../db/client.ts';
import { among, rowsOf, string } from '../../db/rows.ts';
import { type AnyColumn, type SQL, sql } from '../../db/sql.ts';
import { deskNames } from '../analytics/published.views.ts';
import { serviceContracts } from '../billing/published.views.ts';
import { campaignNames } from '../campaigns/published.views.ts';
import { findMatches, ruleWords, titleHas } from '../content/index.ts';
import { contentItems, policySetHistory } from '../content/published.views.ts';
import { groupNames } from '../groups/published.views.ts';
import { people } from '../identity/published.views.ts';
import { integrationNames } from '../integrations/published.views.ts';
import { liveSpans, studioNames, videoNames } from '../live/published.views.ts';
import { announcementTitles } from '../notifications/published.views.ts';

export type Subject = { subjectType: string; subjectId: string };

/** Maximum number of subjects per kind in a search by name: further ones are found only by other words. */
const FOUND_MAX = 200;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NUMBER = /^\d{1,9}$/;

/** The name column of a kind of subject; `zh` where the Chinese name is another column. */
type Kind = { table: SQL; id: AnyColumn; form: RegExp; name: AnyColumn; zh?: AnyColumn };
const kindOf = (table: { id: AnyColumn }, name: AnyColumn, zh?: AnyColumn): Kind => ({
  table: sql`${table}`,
  id: table.id,
  form: UUID,
  name,
  ...(zh ? { zh } : {}),
});
const studio = kindOf(studioNames, studioNames.nameEn, studioNames.nameZh);
const desk = kindOf(deskNames, deskNames.name);
const integration = kindOf(integrationNames, integrationNames.name);

/** Kinds of subjects that currently have names. */
const KINDS: Readonly<Record<string, Kind>> = {
  account: kindOf(people, people.name),
  activity: kindOf(campaignNames, campaignNames.name),
  alert: desk,
  apiToken: integration,
  announcement: kindOf(announcementTitles, announcementTitles.title),
  chatRoom: studio,
  content: { ...kindOf(contentItems, contentItems.title), form: NUMBER },
  group: kindOf(groupNames, groupNames.name),
  live: kindOf(liveSpans, liveSpans.title),
  note: desk,
  policy: kindOf(policySetHistory, policySetHistory.name),
  rotation: studio,
  savedAnalysis: desk,
  service: kindOf(serviceContracts, serviceContracts.titleEn, serviceContracts.titleZh),
  studio,
  video: kindOf(videoNames, videoNames.name),
  webhook: integration,
};

export const keyOf = ({ subjectType, subjectId }: Subject): string => `${subjectType} ${subjectId}`;

/** The current names of subjects, by `keyOf`: one query for each kind among them, however many subjects there are. */
export const findSubjectNames = async (
  db: Queryable,
  subjects: readonly Subject[],
  locale: Locale,
): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  for (const [subjectType, some] of Map.groupBy(subjects, (subject) => subject.subjectType)) {
    if (subjectType === 'rule') {
      // Preset rules are named by the product itself.
      for (const subject of some) {
        const rule = entryOf(ruleWords[locale].rules, subject.subjectId);
        if (rule) names.set(keyOf(subject), rule.title);
      }
      continue;
    }
    const kind = Object.hasOwn(KINDS, subjectType) ? KINDS[subjectType] : undefined;
    if (!kind) continue;
    const ids = [...new Set(some.map(({ subjectId }) => subjectId))].filter((id) => kind.form.test(id));
    if (ids.length === 0) continue;
    const name = locale === 'zh-CN' ? (kind.zh ?? kind.name) : kind.name;
    const shape = { id: string(sql`${kind.id}`), name: string(sql`${name}`) };
    const which = among(kind.id, kind.form === NUMBER ? ids.map(Number) : ids);
    for (const row of await rowsOf(db, shape, (list) => sql`select ${list} from ${kind.table} where ${which}`)) {
      if (row.name !== '') names.set(keyOf({ subjectType, subjectId: row.id }), row.name);
    }
  }
  return names;
};

/**
 * Subjects with a current name that contains a text, in either language, at most 200 of a kind. Titles of content are
 * searched by their index; the other kinds are small.
 */
export const findSubjectsNamed = async (db: Queryable, text: string): Promise<Subject[]> => {
  const byTable = Map.groupBy(Object.entries(KINDS), ([, kind]) => kind);
  const found: Subject[] = [];
  const add = (subjectTypes: readonly string[], ids: readonly (string | number)[]): void => {
    for (const subjectType of subjectTypes) found.push(...ids.map((id) => ({ subjectType, subjectId: String(id) })));
  };
  for (const [kind, some] of byTable) {
    const types = some.map(([subjectType]) => subjectType);
    if (kind === KINDS.content) {
      const { list } = await findMatches(db, titleHas([text]), { limit: FOUND_MAX, offset: 0 });
      add(
        types,
        list.map(({ id }) => id),
      );
      continue;
    }
    const searched = kind.zh ? sql`${kind.name} || chr(10) || ${kind.zh}` : sql`${kind.name}`;
    const rows = await rowsOf(
      db,
      { id: string(sql`${kind.id}`) },
      (list) => sql`
      select ${list} from ${kind.table} where text_key(${searched}) like contains_pattern(${text}) limit ${FOUND_MAX}`,
    );
    add(
      types,
      rows.map(({ id }) => id),
    );
  }
  return found;
};
