import { RESULTS_PER_KIND, type SearchResult } from '@onair/contract/search/search';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../db/client.ts';
import { among, partsOf, rowsOf, string, timeText } from '../../db/rows.ts';
import { type AnyColumn, and, desc, eq, isNull, type SQL, sql } from '../../db/sql.ts';
import { campaignNames } from '../campaigns/published.views.ts';
import { findMatches, ruleText, titleHas } from '../content/index.ts';
import { contentAuthors, contentItems, policySetNames } from '../content/published.views.ts';
import { people } from '../identity/published.views.ts';
import { liveSpans, studioNames } from '../live/published.views.ts';

const PREVIEW = {
  coverId: contentItems.coverId,
  avatar: people.avatar,
  contentType: contentItems.type,
  category: contentItems.category,
  status: contentItems.status,
  at: timeText(contentItems.publishedAt),
  filterType: policySetNames.filterType,
  count: policySetNames.items,
  rule: policySetNames.rule,
  title: studioNames.title,
  jobName: people.jobName,
};
const RESULT = {
  kind: string(sql`found.kind`),
  id: string(sql`found.id`),
  label: string(sql`found.label`),
  hint: string(sql`found.hint`),
  preview: partsOf(PREVIEW, sql`found.preview`),
};
const previewOf = (parts: Partial<Record<keyof typeof PREVIEW, AnyColumn | SQL>>): SQL =>
  sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
    Object.entries(parts).map(([name, value]) => sql`${name}::text, ${value}`),
    sql`, `,
  )}))`;
const onAir = sql`(select ${timeText(liveSpans.beganAt)} from ${liveSpans}
  where ${and(eq(liveSpans.studioId, studioNames.id), isNull(liveSpans.endedAt))} order by ${desc(liveSpans.beganAt)} limit 1)`;
const bothNames = sql`${studioNames.nameZh} || ' ' || ${studioNames.nameEn}`;

/**
 * Records of the requested kinds with names that contain the text, newest of each kind first. Each kind stops at its
 * limit of rows.
 */
export const findByName = async (
  db: Queryable,
  text: string,
  kinds: readonly SearchResult['kind'][],
  locale: Locale,
): Promise<SearchResult[]> => {
  const like = sql`like contains_pattern(${text})`;
  const limit = sql`limit ${RESULTS_PER_KIND}`;
  const studioName = locale === 'en-US' ? studioNames.nameEn : studioNames.nameZh;
  const page = { limit: RESULTS_PER_KIND, offset: 0 };
  const found = kinds.includes('content') ? (await findMatches(db, titleHas([text]), page)).list : [];
  const contents = found.map(({ id }) => id);
  const parts: Record<SearchResult['kind'], SQL> = {
    content: sql`(select 'content', ${contentItems.id}::text, ${contentItems.title}, ${contentAuthors.name}, ${previewOf(
      {
        coverId: contentItems.coverId,
        contentType: contentItems.type,
        category: contentItems.category,
        status: contentItems.status,
        at: timeText(contentItems.publishedAt),
      },
    )}
      from ${contentItems} join ${contentAuthors} on ${contentAuthors.id} = ${contentItems.authorId}
      where ${among(contentItems.id, contents)} order by ${desc(contentItems.publishedAt)}, ${desc(contentItems.id)})`,
    policy: sql`(select 'policy', ${policySetNames.id}::text, ${policySetNames.name}, ${policySetNames.number}, ${previewOf(
      {
        contentType: policySetNames.contentType,
        filterType: policySetNames.filterType,
        status: policySetNames.status,
        count: policySetNames.items,
        rule: policySetNames.rule,
      },
    )}
      from ${policySetNames} where (${policySetNames.nameKey} ${like} or text_key(${policySetNames.number}) ${like})
      order by ${desc(policySetNames.createdAt)}, ${desc(policySetNames.id)} ${limit})`,
    activity: sql`(select 'activity', ${campaignNames.id}::text, ${campaignNames.name},
        ${campaignNames.promotionFrom}::text || ' – ' || ${campaignNames.promotionTo}::text, '{}'::jsonb
      from ${campaignNames} where ${isNull(campaignNames.deletedAt)} and text_key(${campaignNames.name}) ${like}
      order by ${desc(campaignNames.createdAt)}, ${desc(campaignNames.id)} ${limit})`,
    studio: sql`(select 'studio', ${studioNames.id}::text, ${studioName}, ${studioNames.slug}, ${previewOf({ at: onAir, title: studioNames.title })} from ${studioNames}
      where not ${studioNames.archived} and text_key(${bothNames} || ' ' || ${studioNames.slug} || ' ' || ${studioNames.title}) ${like}
      order by ${studioNames.createdAt}, ${studioNames.id} ${limit})`,
    person: sql`(select 'person', ${people.id}::text, ${people.name}, ${people.username}, ${previewOf({ avatar: people.avatar, jobName: people.jobName })} from ${people}
      where text_key(${people.name}) ${like} or text_key(${people.username}) ${like}
      order by ${people.createdAt}, ${people.id} ${limit})`,
  };
  const all = sql.join(
    kinds.map((kind) => parts[kind]),
    sql` union all `,
  );
  const rows = await rowsOf(
    db,
    RESULT,
    (list) => sql`select ${list} from (${all}) found (kind, id, label, hint, preview)`,
  );
  return rows.flatMap(({ kind, preview: { rule, ...preview }, ...row }) =>
    kinds
      .filter((each) => each === kind)
      .map((each) => ({ kind: each, ...row, preview: rule ? { ...preview, rule: ruleText(rule, locale) } : preview })),
  );
};
