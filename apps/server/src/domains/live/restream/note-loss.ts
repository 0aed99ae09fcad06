import type { PushStats } from '@onair/contract/live/media-stats';
import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { retractMessages, sendMessage } from '../../notifications/index.ts';
import { type Claim, holdLease } from '../media/fence.store.ts';
import { insertEvent } from '../studios/history.store.ts';
import { findStudio } from '../studios/studios.store.ts';
import type { WantedRow } from './restream.store.ts';
import { restreamMessage } from './restream.words.ts';

/** A target was lost or is back: the timeline shows it, and every admin is notified of a loss. @throws LeaseLost */
export const noteLoss = (
  deps: Deps,
  { id, studioId, liveId, name }: WantedRow,
  happened: 'lost' | 'givenUp' | 'back',
  { stats, claim }: { stats: PushStats; claim: Claim },
): Promise<void> =>
  write(deps, systemActor, async (w) => {
    await holdLease(w.tx, claim);
    const data = { from: name, to: happened === 'back' ? 'back' : 'lost', reason: stats.reason };
    await insertEvent(w.tx, { id: deps.newId(), studioId, liveId, kind: 'restream', data }, w.at);
    const studio = await findStudio(w.tx, studioId);
    if (!studio || happened === 'back') return;
    const about = `restream:${id}`;
    await retractMessages(w, about);
    await sendMessage(w, {
      to: 'live',
      type: 'notice',
      title: {
        'zh-CN': restreamMessage.title['zh-CN'](studio.nameZh, name),
        'en-US': restreamMessage.title['en-US'](studio.nameEn, name),
      },
      content: restreamMessage.content(stats.reason ?? 'connection', happened === 'givenUp'),
      link: `/dashboard/monitor?studio=${studio.slug}`,
      about,
    });
  });
