import { type Write, write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import { announceWaiting, findAnnounced, retractIfNoneWaits, sameInEveryLanguage } from '../../notifications/index.ts';
import { type ChatRoom, countWaiting } from '../rooms/rooms.store.ts';
import { findFirstWaiting, findRooms } from './moderation.store.ts';

/** The message to admins when lines of a room wait. */
const notice = {
  title: { 'zh-CN': '聊天消息待审核', 'en-US': 'A chat message awaits review' },
  subTitle: { 'zh-CN': '规则命中', 'en-US': 'Rule hits' },
};

/** One to-do for all lines of a room that wait. */
const aboutHeld = (studioId: string): string => `chat-held:${studioId}`;

/** Tells operators of the lines of a room that wait, unless they have been told. Call once the lines are stored. */
export const announceHeld = (w: Write, { studioId, slug }: Pick<ChatRoom, 'studioId' | 'slug'>): Promise<void> =>
  announceWaiting(w, aboutHeld(studioId), async () => {
    const text = await findFirstWaiting(w.tx, studioId);
    if (text === null) return null;
    const link = `/dashboard/monitor?studio=${slug}`;
    return { to: 'chat', messageType: 0, ...notice, content: sameInEveryLanguage(text), link };
  });

/** Withdraws that once none waits any more. */
export const retractHeld = (w: Write, studioId: string): Promise<void> =>
  retractIfNoneWaits(w, aboutHeld(studioId), () => countWaiting(w.tx, studioId));

/**
 * Withdraws it in rooms whose waiting lines were deleted with the others of their week, and in those of studios that were
 * archived: nobody can come there to decide.
 */
export const retractForgotten = async (deps: Deps): Promise<void> => {
  const byTopic = new Map((await findRooms(deps.db)).map((room) => [aboutHeld(room.studioId), room]));
  for (const about of await findAnnounced(deps.db, [...byTopic.keys()])) {
    const room = byTopic.get(about);
    if (!room) continue;
    await write(deps, systemActor, (w) =>
      retractIfNoneWaits(w, about, async () => (room.archived ? 0 : countWaiting(w.tx, room.studioId))),
    );
  }
};
