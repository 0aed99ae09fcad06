import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../db/client.ts';
import { among } from '../../db/many.ts';
import { serviceContracts } from '../billing/published.views.ts';
import { campaignNames } from '../campaigns/published.views.ts';
import { contentItems, policySetHistory } from '../content/published.views.ts';
import { groupNames } from '../groups/published.views.ts';
import { people } from '../identity/published.views.ts';
import { liveSpans, studioNames, videoNames } from '../live/published.views.ts';
import { announcementTitles } from '../notifications/published.views.ts';

export type Subject = { subjectType: string; subjectId: string };

type Named = { id: string | number; name: string };
type Find = (db: Queryable, ids: readonly string[], locale: Locale) => Promise<Named[]>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NUMBER = /^\d{1,9}$/;

type NamedTable =
  | typeof people
  | typeof policySetHistory
  | typeof groupNames
  | typeof campaignNames
  | typeof videoNames;
const byName =
  (table: NamedTable): Find =>
  (db, ids) =>
    db.select({ id: table.id, name: table.name }).from(table).where(among(table.id, ids));
const byTitle =
  (table: typeof announcementTitles | typeof liveSpans): Find =>
  (db, ids) =>
    db.select({ id: table.id, name: table.title }).from(table).where(among(table.id, ids));

const studios: Find = (db, ids, locale) => {
  const name = locale === 'zh-CN' ? studioNames.nameZh : studioNames.nameEn;
  return db.select({ id: studioNames.id, name }).from(studioNames).where(among(studioNames.id, ids));
};
const services: Find = (db, ids, locale) => {
  const name = locale === 'zh-CN' ? serviceContracts.titleZh : serviceContracts.titleEn;
  return db.select({ id: serviceContracts.id, name }).from(serviceContracts).where(among(serviceContracts.id, ids));
};
const contents: Find = (db, ids) =>
  db
    .select({ id: contentItems.id, name: contentItems.title })
    .from(contentItems)
    .where(among(contentItems.id, ids.map(Number)));

/** What is named by whom: kinds of subjects of the log, with the form of their ids. */
const FINDS: Readonly<Record<string, { form: RegExp; find: Find }>> = {
  account: { form: UUID, find: byName(people) },
  activity: { form: UUID, find: byName(campaignNames) },
  announcement: { form: UUID, find: byTitle(announcementTitles) },
  chatRoom: { form: UUID, find: studios },
  content: { form: NUMBER, find: contents },
  group: { form: UUID, find: byName(groupNames) },
  live: { form: UUID, find: byTitle(liveSpans) },
  policy: { form: UUID, find: byName(policySetHistory) },
  rotation: { form: UUID, find: studios },
  service: { form: UUID, find: services },
  studio: { form: UUID, find: studios },
  video: { form: UUID, find: byName(videoNames) },
};

export const keyOf = ({ subjectType, subjectId }: Subject): string => `${subjectType} ${subjectId}`;

/** The present names of subjects, by `keyOf`: one query for each kind among them, however many there are. */
export const findSubjectNames = async (
  db: Queryable,
  subjects: readonly Subject[],
  locale: Locale,
): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  for (const [subjectType, some] of Map.groupBy(subjects, (subject) => subject.subjectType)) {
    const known = Object.hasOwn(FINDS, subjectType) ? FINDS[subjectType] : undefined;
    if (!known) continue;
    const ids = [...new Set(some.map(({ subjectId }) => subjectId))].filter((id) => known.form.test(id));
    if (ids.length === 0) continue;
    for (const { id, name } of await known.find(db, ids, locale)) {
      if (name !== '') names.set(keyOf({ subjectType, subjectId: String(id) }), name);
    }
  }
  return names;
};
