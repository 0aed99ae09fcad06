import { addMinutes, instantOf, type LocalTime, localOf } from '@onair/contract/lib/local-time';
import {
  createPlan,
  editPlan,
  getPlan,
  type Plan,
  type PlanFields,
  planFieldsOf,
  REMINDERS,
  type Reminder,
} from '@onair/contract/live/schedule';
import type { LiveMethod } from '@onair/contract/live/studios/now';
import { TITLE_MAX } from '@onair/contract/live/studios/studios';
import { readNow } from '../../../shared/api/query.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { subCategoryFault } from '../studios/information.state.ts';
import { scheduleWords } from './schedule.words.ts';

/** Form values: times on the company's clock; no one and no reminder as empty choices. */
export type PlanDraft = Omit<PlanFields, 'studioId' | 'method' | 'inCharge' | 'remindMinutes' | 'holds'> & {
  holds: boolean;
  studioId: string | undefined;
  method: LiveMethod;
  inCharge: string | undefined;
  remindMinutes: Reminder | undefined;
};

const draftOf = (fields: PlanFields, timeZone: string): PlanDraft => ({
  ...fields,
  holds: fields.holds === true,
  startsAt: localOf(fields.startsAt, timeZone),
  endsAt: localOf(fields.endsAt, timeZone),
  inCharge: fields.inCharge ?? undefined,
  remindMinutes: fields.remindMinutes ?? undefined,
});

/** A new plan of an hour. */
export const newDraft = (start: LocalTime, studioId: string | undefined): PlanDraft => ({
  studioId,
  title: '',
  mainCategory: '',
  subCategory: '',
  method: 'normal',
  cover: null,
  startsAt: start,
  endsAt: addMinutes(start, 60),
  notes: '',
  holds: false,
  inCharge: undefined,
  remindMinutes: REMINDERS[1],
});

const inputOf = ({ studioId, ...draft }: PlanDraft, timeZone: string): Partial<PlanFields> => ({
  ...draft,
  ...(studioId ? { studioId } : {}),
  startsAt: instantOf(draft.startsAt, timeZone),
  endsAt: instantOf(draft.endsAt, timeZone),
  inCharge: draft.inCharge ?? null,
  remindMinutes: draft.remindMinutes ?? null,
});

const useMessages = () => {
  const { faults } = useWords(scheduleWords);
  return {
    messages: {
      studioId: faults.studio,
      title: { required: faults.title, maxLength: faults.titleLong(TITLE_MAX) },
      mainCategory: faults.main,
      startsAt: faults.starts,
      endsAt: faults.ends,
      cover: faults.cover,
    },
    faults: (draft: PlanDraft) => subCategoryFault(draft, faults.sub),
  };
};

export const useNewPlan = (initial: PlanDraft, timeZone: string, onDone: (plan: Plan) => void) =>
  useForm({
    endpoint: createPlan,
    initial,
    input: (draft) => inputOf(draft, timeZone),
    ...useMessages(),
    onDone: (plan) => {
      Message.success(wordsNow(scheduleWords).created);
      onDone(plan);
    },
  });

export const usePlanEdit = (plan: Plan, timeZone: string, onDone: () => void) =>
  useForm({
    endpoint: editPlan,
    of: plan.id,
    version: plan.version,
    initial: draftOf(planFieldsOf(plan), timeZone),
    input: (draft, { version }) => ({ ...inputOf(draft, timeZone), id: plan.id, version }),
    ...useMessages(),
    latest: async () => {
      const latest = await readNow(getPlan, { id: plan.id });
      return { values: draftOf(planFieldsOf(latest), timeZone), version: latest.version };
    },
    onDone: () => {
      Message.success(wordsNow(scheduleWords).saved);
      onDone();
    },
  });
