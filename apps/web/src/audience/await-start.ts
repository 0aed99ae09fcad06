import { randomShare } from '../shared/socket/reconnect.ts';
import type { OpenStudio } from './studio.ts';

/** A read-only visitor. */
const READER = { token: null, guest: null };

/** The end of a live reaches all its frames within a moment: they connect spread over this time. */
const SPREAD_MS = 10_000;

/**
 * Notifies a page without chat as soon as a live starts. While nothing is on air it listens to the studio's room, which
 * announces the start to everyone; heartbeats would report it up to twenty seconds later.
 */
export const awaitStart = (slug: string, studio: OpenStudio): void => {
  let close: (() => void) | null = null;
  let waits = false;
  const listen = async () => {
    if (studio.get().wasLive) await new Promise((done) => setTimeout(done, SPREAD_MS * randomShare()));
    const { openRoom } = await import('../domains/chat/rooms/index.ts');
    if (!waits || close) return;
    const room = openRoom(slug, READER, () => READER);
    close = room.close;
    room.watch(() => {
      const { live } = room.state();
      if (live?.live) studio.heard({ live: true, watching: live.viewers, title: live.title });
    });
  };
  studio.watch(() => {
    const { info, live } = studio.get();
    const now = info !== null && !live;
    if (now === waits) return;
    waits = now;
    // Heartbeats remain where the code could not be fetched.
    if (waits) listen().catch(() => undefined);
    else {
      close?.();
      close = null;
    }
  });
};
