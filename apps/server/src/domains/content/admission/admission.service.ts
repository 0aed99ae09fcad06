import { findBanned } from '@onair/contract/content/banned';
import { reviewChannel } from '@onair/contract/content/review/review-channel';
import type { Write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { findRecognition, type Recognition } from '../../identity/index.ts';
import { sendMessage } from '../../notifications/index.ts';
import { hitMessage } from '../notices.words.ts';
import {
  clearHits,
  drawContents,
  HITS_QUEUE,
  noteEffects,
  queueHits,
  type TitleHits,
  titlesOf,
} from './admission.store.ts';

type Judged = { id: number; title: string; hits: TitleHits['hits']; disguised: boolean };

const judge = (titles: readonly { id: number; title: string }[], recognition: Recognition): Judged[] =>
  titles.map(({ id, title }) => {
    const { words, multilingual, exceptions } = recognition;
    const hits = findBanned(title, words, { multilingual, exceptions });
    // Kept apart for the card of the multilingual rule: hits that only it has found.
    const disguised = hits.length > 0 && findBanned(title, words, { multilingual: false }).length === 0;
    return { id, title, hits, disguised };
  });

const recognize = async (w: Write, deps: Deps, ids: readonly number[], recognition: Recognition): Promise<number> => {
  const judged = judge(await titlesOf(w.tx, ids), recognition);
  const found = judged.filter(({ hits }) => hits.length > 0);
  await clearHits(
    w.tx,
    judged.filter(({ hits }) => hits.length === 0).map(({ id }) => id),
  );
  if (found.length === 0) return 0;
  await queueHits(
    w.tx,
    found.map(({ id, hits }) => ({ id, hits })),
    w.at,
  );
  const { day } = companyCalendar(deps.config.timeZone).at(w.at.getTime());
  const disguised = found.filter((each) => each.disguised);
  await noteEffects(
    w.tx,
    'banned',
    day,
    found.map(({ id }) => id),
  );
  await noteEffects(
    w.tx,
    'multilingual',
    day,
    disguised.map(({ id }) => id),
  );
  await sendMessage(w, {
    to: 'review',
    type: 'todo',
    messageType: 0,
    title: hitMessage.title(found.length),
    subTitle: hitMessage.subTitle,
    content: hitMessage.content(found.map(({ title }) => title)),
    link: `/list/card?tab=quality&queue=${HITS_QUEUE}`,
  });
  return found.length;
};

/**
 * Processes new or refiled content, within the write that stores it: recognition of banned words in titles, then
 * sampling by the review queues. Publishers call it with all ids together; a few statements serve any number.
 * @param titles false when no title has changed: an already checked title is not checked again
 * @returns how many titles were hit and how many items the queues have sampled
 */
export const admitContents = async (
  w: Write,
  deps: Deps,
  ids: readonly number[],
  { titles = true }: { titles?: boolean } = {},
): Promise<{ hits: number; drawn: number }> => {
  if (ids.length === 0) return { hits: 0, drawn: 0 };
  const recognition = titles ? await findRecognition(w.tx) : null;
  const hits = recognition?.enabled ? await recognize(w, deps, ids, recognition) : 0;
  const drawn = await drawContents(w.tx, ids, w.at);
  if (hits + drawn > 0) w.emit(reviewChannel, 'changed', {});
  return { hits, drawn };
};
