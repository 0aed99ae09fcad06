import {
  APPLICATION_STEPS,
  type ApplicationReader,
  type ApplicationStep,
  applicationMoves,
} from '@onair/contract/campaigns/application';
import type { Application, ApplicationProgress } from '@onair/contract/campaigns/campaigns';
import {
  type ChannelDraft,
  type ChannelForm,
  channelFormFaults,
  tidyChannelForm,
} from '@onair/contract/campaigns/channel-form';
import { channelFaultWords } from '@onair/contract/campaigns/channel-form.words';
import type { Locale } from '@onair/contract/text';
import { AppError } from '../../lib/errors.ts';
import type { ApplicationRecord, Made } from './campaigns.store.ts';

/** The move that finishes each step. */
const FINISHED_BY: Record<ApplicationStep, readonly Made['move'][]> = {
  submit: ['submit', 'resubmit'],
  leaderReview: ['approve'],
  purchaseCertificate: ['purchase'],
  safetyTest: ['pass'],
  launch: ['launch'],
};

/** An application's progress: its moves since it was last submitted, and where it stopped. */
export const progressOf = ({ state, moves }: Pick<ApplicationRecord, 'state' | 'moves'>): ApplicationProgress[] => {
  const begun = moves.findLastIndex(({ move }) => move === 'submit' || move === 'resubmit');
  const since = moves.slice(Math.max(0, begun));
  const stop = since.find(({ move }) => move === 'sendBack' || move === 'withdraw');
  let ahead = false;
  return APPLICATION_STEPS.map((step): ApplicationProgress => {
    const done = since.find(({ move }) => FINISHED_BY[step].includes(move));
    if (done || state === 'launched') return { step, status: 'done', by: done?.by ?? null, at: done?.at ?? null };
    if (ahead) return { step, status: 'waiting', by: null, at: null };
    ahead = true;
    return stop
      ? { step, status: 'stopped', by: stop.by, at: stop.at }
      : { step, status: 'processing', by: null, at: null };
  });
};

/** An application as presented to a reader. */
export const presentApplication = (record: ApplicationRecord, reader: ApplicationReader): Application => {
  const { id, state, form, author, createdAt, updatedAt, version } = record;
  return {
    ...{ id, state, author, createdAt, updatedAt, version, form },
    activityName: form.activityName,
    channelType: form.channelType,
    promotionTime: form.promotionTime,
    mine: reader.isAuthor,
    progress: progressOf(record),
    reasons: state === 'returned' ? record.reasons : [],
    moves: applicationMoves(state, reader),
  };
};

/**
 * The form, complete and normalized. @throws AppError `invalid` with every faulty field, in the specification's words
 */
export const formOf = (draft: ChannelDraft, locale: Locale): ChannelForm => {
  const faults = channelFormFaults(draft);
  if (faults.length > 0) {
    throw new AppError('invalid', {
      fields: faults.map((fault) => ({
        field: `data.${fault.field}`,
        rule: fault.rule,
        msg: channelFaultWords(fault, locale),
      })),
    });
  }
  return tidyChannelForm(draft);
};
