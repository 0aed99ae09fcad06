import type { StudioEvent } from '@onair/contract/live/media/channel';
import type { Playlist, PlaylistPosition } from '@onair/contract/live/media/stats';
import { claimedBy, writtenMetadata } from '../flv/metadata.ts';
import { readTag } from '../flv/tag.ts';
import type { Intake } from '../guard/publisher.ts';
import { type ClipReader, readClip } from './clip-reader.ts';
import { after, afterEdit, beginOf, type Cursor } from './order.ts';
import { newPace } from './pace.ts';

/** Clips played one after another into a line, as an encoder would publish them. */
export type Rotation = {
  /** Called often: sends what is due, and opens the next clip while the end of the current one is still playing. */
  tick: (now: number) => void;
  /** Replaces the list from the end of the current item on. */
  edit: (list: Playlist) => void;
  stop: () => void;
  /** Ends without an event: another process plays on. */
  leave: () => void;
  /** Null before the first picture and after the end. */
  position: () => PlaylistPosition | null;
};

type Playing = { place: Cursor; clip: ClipReader };

/** Starts a rotation of a non-empty list. `intake` is notified of its end; nothing follows. */
export const newRotation = (options: {
  list: Playlist;
  now: number;
  intake: Intake;
  emit: (event: StudioEvent) => void;
}): Rotation => {
  const { intake, emit } = options;
  const pace = newPace(options.now);
  let list = options.list;
  let edited = false;
  let present: Playing | null = null;
  let next: Playing | null = null;
  /** The position that the next item follows. */
  let cursor: Cursor | null = null;
  /** Consecutive unreadable items. */
  let unreadable = 0;
  /** Why nothing follows the current item, once that is known. */
  let last: 'finished' | 'unreadable' | null = null;
  let over = false;

  const release = () => {
    over = true;
    for (const playing of [present, next]) playing?.clip.close();
    present = null;
    next = null;
  };
  const finish = (reason: 'finished' | 'stopped' | 'unreadable') => {
    if (over) return;
    release();
    emit({ event: 'listEnded', reason, itemId: reason === 'unreadable' ? (cursor?.item.id ?? null) : null });
    intake.closed();
  };
  const prepare = () => {
    if (next || last) return;
    const place = cursor === null ? beginOf(list) : edited ? afterEdit(list, cursor) : after(list, cursor);
    edited = false;
    if (place) next = { place, clip: readClip(place.item.file) };
    else last = present ? 'finished' : 'unreadable';
  };
  const skip = ({ place, clip }: Playing) => {
    clip.close();
    next = null;
    cursor = place;
    emit({ event: 'itemSkipped', itemId: place.item.id, index: place.index, round: place.round });
    unreadable += 1;
    // One pass through the whole list without a picture ends the rotation.
    if (unreadable >= list.items.length) last = 'unreadable';
  };
  const start = (playing: Playing) => {
    present?.clip.close();
    present = playing;
    next = null;
    cursor = playing.place;
    unreadable = 0;
    const at = pace.begin();
    const { item, index, round } = playing.place;
    emit({ event: 'item', itemId: item.id, index, round });
    const { metadata, video, audio } = playing.clip.headers();
    const claimed = metadata && claimedBy(metadata.body);
    // A clip's own description states its length: the rotation it is part of has no end.
    if (claimed) intake.tag(readTag('data', at, writtenMetadata({ ...claimed, encoder: null })));
    if (video) intake.tag({ ...video, time: at });
    if (audio) intake.tag({ ...audio, time: at });
  };
  /** Sends what is due of the current clip. @returns whether it has played to its end */
  const play = ({ clip }: Playing, now: number): boolean => {
    for (let tag = clip.peek(); tag; tag = clip.peek()) {
      if (!pace.isDue(tag, now)) return false;
      clip.shift();
      const time = pace.place(tag);
      if (time !== null) intake.tag({ ...tag, time });
    }
    return clip.isRead();
  };

  return {
    tick: (now) => {
      while (!over) {
        const ended: boolean = present === null || play(present, now);
        if (ended || present?.clip.isRead()) prepare();
        const state = next?.clip.state();
        if (next && state === 'failed') skip(next);
        else if (!ended || state === 'reading') return;
        else if (next) start(next);
        else finish(last ?? 'finished');
      }
    },
    edit: (changed) => {
      next?.clip.close();
      next = null;
      list = changed;
      edited = true;
      cursor = present?.place ?? cursor;
      unreadable = 0;
      last = null;
    },
    stop: () => finish('stopped'),
    leave: () => {
      release();
      intake.closed();
    },
    position: () =>
      present && {
        itemId: present.place.item.id,
        index: present.place.index,
        round: present.place.round,
        loops: list.loops,
        positionSeconds: pace.positionMs() / 1000,
      },
  };
};
