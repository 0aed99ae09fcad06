import { companyCalendar } from '../../../calendar.ts';
import { type Write, write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { sendMessage } from '../../notifications/index.ts';
import { type ChatRoom, countWaiting, type LineHit, noteLineHits } from './chat.store.ts';

/** The message to admins when the first line of a room is held. */
const notice = {
  title: { 'zh-CN': '聊天消息待审核', 'en-US': 'A chat message awaits review' },
  subTitle: { 'zh-CN': '规则命中', 'en-US': 'Rule hits' },
};

const notifyOperators = (w: Write, slug: string, content: string): Promise<unknown> =>
  sendMessage(w, {
    to: 'chat',
    type: 'todo',
    messageType: 0,
    ...notice,
    content: { 'zh-CN': content, 'en-US': content },
    link: `/dashboard/monitor?studio=${slug}`,
  });

/** Records what recognition found in lines: for the cards of rules that are on, and for the admins. */
export const hitNotes = (deps: Deps, { studioId, slug }: Pick<ChatRoom, 'studioId' | 'slug'>) => {
  let noting: Promise<void> = Promise.resolve();
  let hits: LineHit[] = [];
  const guard = (work: () => Promise<void>): void => {
    noting = noting.then(work).catch((error) => deps.log.warn({ err: error }, 'hits in the chat could not be noted'));
  };

  return {
    /** A line was hit while the banned-content rule is on. */
    hit: (hit: LineHit): void => {
      hits.push(hit);
      if (hits.length > 1) return;
      guard(async () => {
        const batch = hits;
        hits = [];
        const { day } = companyCalendar(deps.config.timeZone).at(deps.now().getTime());
        await noteLineHits(deps.db, day, batch);
      });
    },
    /** Held lines were stored. */
    waiting: (contents: readonly string[]): void =>
      guard(async () => {
        // Once per empty queue, not for each line.
        if ((await countWaiting(deps.db, studioId)) > contents.length) return;
        await write(deps, systemActor, (w) => notifyOperators(w, slug, contents[0] ?? ''));
      }),
    settle: (): Promise<void> => noting,
  };
};

export type HitNotes = ReturnType<typeof hitNotes>;
