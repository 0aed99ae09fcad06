import type { FieldFault } from '@onair/contract/failure';
import {
  EARLY_MINUTES,
  PLAN_DAYS_AHEAD,
  PLAN_HOURS_MAX,
  PLAN_MINUTES_MIN,
  type Plan,
  type PlanFields,
  type PlanState,
} from '@onair/contract/live/schedule';
import { isLiveCategory } from '@onair/contract/live/studios/categories';
import type { Locale } from '@onair/contract/text';
import { titleFault, turnedWords } from '../../../http/validation.ts';
import type { PlanRow } from './plans.store.ts';
import { scheduleWords } from './schedule.words.ts';

const MINUTE = 60_000;
/** Someone who plans a live for this very minute needs a moment to save it. */
const LATE_MS = 5 * MINUTE;

type Course = Pick<PlanRow, 'liveId' | 'liveBeganAt' | 'liveEndedAt' | 'startsAt' | 'endsAt' | 'chosenAt'>;

/** A live that started long before is not the plan's own: the plan is done at its own end. */
const isOwn = ({ liveBeganAt, startsAt, chosenAt }: Course): boolean =>
  chosenAt !== null || Date.parse(liveBeganAt ?? '') >= Date.parse(startsAt) - EARLY_MINUTES * MINUTE;

export const stateOf = (plan: Course, now: Date): PlanState => {
  const { liveId, liveEndedAt, endsAt } = plan;
  if (liveId !== null) return liveEndedAt === null && isOwn(plan) ? 'onAir' : 'done';
  return Date.parse(endsAt) <= now.getTime() ? 'missed' : 'planned';
};

/** What is wrong with a plan; `before` is its previous start, which may be in the past. */
export const planFaults = (
  { title, mainCategory, subCategory, startsAt, endsAt }: PlanFields,
  { now, before, locale }: { now: Date; before?: string; locale: Locale },
): FieldFault[] => {
  const words = scheduleWords[locale];
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const moved = before === undefined || Date.parse(before) !== start;
  const faults: [boolean, string, string, string][] = [
    [titleFault(title) === 'blank', 'title', 'minLength', words.blank],
    [titleFault(title) === 'turned', 'title', 'pattern', turnedWords(locale)],
    [!isLiveCategory(mainCategory, subCategory), 'subCategory', 'belongs', words.belongs],
    [moved && start < now.getTime() - LATE_MS, 'startsAt', 'past', words.past],
    [start > now.getTime() + PLAN_DAYS_AHEAD * 24 * 60 * MINUTE, 'startsAt', 'far', words.far],
    [end - start < PLAN_MINUTES_MIN * MINUTE, 'endsAt', 'short', words.short],
    [end - start > PLAN_HOURS_MAX * 60 * MINUTE, 'endsAt', 'long', words.long],
    [end <= now.getTime(), 'endsAt', 'past', words.past],
  ];
  return faults.flatMap(([wrong, field, rule, msg]) => (wrong ? [{ field, rule, msg }] : []));
};

/** Of plans by start, the first of each studio that has not started. */
export const firstOfEach = <P extends Pick<PlanRow, 'studioId' | 'liveId'>>(coming: readonly P[]): P[] => {
  const waits = coming.filter(({ liveId }) => liveId === null);
  return waits.filter((plan, n) => waits.findIndex(({ studioId }) => studioId === plan.studioId) === n);
};

/** A plan as staff see it. */
export const presentPlan = (
  plan: PlanRow,
  { now, locale, followers }: { now: Date; locale: Locale; followers: number },
): Plan => {
  const {
    nameZh,
    nameEn,
    createdBy: _,
    updatedAt: __,
    deletedAt,
    remindedAt,
    notifiedAt,
    chosenAt,
    liveBeganAt,
    liveEndedAt,
    ...rest
  } = plan;
  return {
    ...rest,
    studio: locale === 'zh-CN' ? nameZh : nameEn,
    state: stateOf(plan, now),
    hasReport: liveEndedAt !== null,
    followers,
  };
};
