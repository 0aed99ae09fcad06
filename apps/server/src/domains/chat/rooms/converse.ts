import { CHAT_CLOSE, type FromChatter } from '@onair/contract/chat/room';
import type { Deps } from '../../../deps.ts';
import { findRoomBySlug } from './chat.store.ts';
import { chatWords } from './chat.words.ts';
import type { Chatter } from './chatter.ts';
import { failedFrame, parseMessage } from './frames.ts';
import type { Identify, Identity } from './identify.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import type { SessionWatch } from './session-watch.ts';

type Parts = {
  deps: Deps;
  rooms: Rooms;
  identify: Identify;
  watch: SessionWatch;
  /** What is known of the live, told to anyone who comes in. */
  tellLive: (studioId: string, chatter: Chatter) => void;
};

/** Answers what one socket says, one message after the other. `entered` is told once it is no stranger any more. */
export const conversation = ({ deps, rooms, identify, watch, tellLive }: Parts) => {
  const welcome = (room: Room, chatter: Chatter, fault: Identity): void => {
    const { who, locale } = chatter;
    const { standing } = room;
    const until = who ? standing.mutedUntil(who, deps.now()) : undefined;
    const pinned = standing.pinned();
    chatter.tell({
      type: 'entered',
      epoch: room.epoch,
      seq: room.sent(),
      me: who && { id: who.personId, name: who.name, rank: standing.rankOf(who) },
      refused:
        'fault' in fault
          ? { reason: 'nickname', fault: fault.fault, msg: chatWords[locale].nickname[fault.fault] }
          : null,
      mode: standing.mode(),
      pinned: pinned && { ...pinned, isCollect: false },
      muted: until === undefined ? null : { until },
    });
  };

  return (slug: string, chatter: Chatter, hooks: { mayEnter: () => boolean; entered: () => void }) => {
    let place: { room: Room; leave: () => void } | null = null;

    const end = (code: number, failure: Parameters<typeof failedFrame>[0]): void => {
      chatter.send(failedFrame(failure, chatter.locale));
      chatter.end(code, failure);
    };

    const findPlace = async (): Promise<typeof place> => {
      const kept = await findRoomBySlug(deps.db, slug);
      if (!kept) end(CHAT_CLOSE.notFound, 'notFound');
      else if (!hooks.mayEnter()) chatter.end(CHAT_CLOSE.tryLater, 'full');
      else {
        const found = await rooms.enter(kept.studioId);
        if (!chatter.ended) return found;
        found.leave();
      }
      return null;
    };

    const enter = async (said: Extract<FromChatter, { type: 'enter' }>): Promise<void> => {
      place ??= await findPlace();
      if (!place) return;
      const { room } = place;
      const identity = await identify(room.id, said, chatter.address);
      if ('failure' in identity) return end(CHAT_CLOSE.sessionEnded, identity.failure);
      if (chatter.ended) return;
      hooks.entered();
      if ('who' in identity) chatter.who = identity.who;
      watch.follow(chatter);
      // A session that ended while it was looked up would be missed: nobody knew of this socket then.
      if (chatter.who?.session) await watch.check(chatter);
      if (chatter.ended) return;
      welcome(room, chatter, identity);
      await room.join(chatter, said.last);
      tellLive(room.id, chatter);
    };

    return {
      hear: async (json: string): Promise<void> => {
        const said = parseMessage(json);
        if (said?.type === 'enter') return enter(said);
        if (!place) return end(CHAT_CLOSE.notEntered, 'invalid');
        if (!said) return chatter.send(failedFrame('invalid', chatter.locale));
        if (said.type === 'ping') return chatter.tell({ type: 'pong' });
        await watch.settled(chatter);
        if (!chatter.ended) await place.room.say(chatter, said.clientMessageId, said.text);
      },
      left: (): void => {
        watch.forget(chatter);
        place?.room.live.delete(chatter);
        place?.leave();
        place = null;
      },
    };
  };
};
