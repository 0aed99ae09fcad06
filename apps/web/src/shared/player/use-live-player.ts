import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlayerStats } from './figures.ts';
import type { LivePlayer } from './open-player.ts';
import type { PlayerState } from './play-state.ts';

type Options = {
  url: string;
  firstMessage: () => string | Promise<string>;
  onState?: ((state: PlayerState) => void) | undefined;
  onStats?: ((stats: PlayerStats | null) => void) | undefined;
};

/**
 * Plays `url` in the video element while it is in sight: the code of the player and its connection are fetched no sooner,
 * and go when it is scrolled away, except in a window of its own or full screen.
 */
export const useLivePlayer = (video: RefObject<HTMLVideoElement | null>, { url, ...options }: Options) => {
  const [state, setState] = useState<PlayerState>('connecting');
  const player = useRef<LivePlayer | null>(null);
  const firstMessage = useEffectEvent(() => options.firstMessage());
  const onState = useEffectEvent((next: PlayerState) => {
    setState(next);
    options.onState?.(next);
    if (next !== 'playing') options.onStats?.(null);
  });
  const onStats = useEffectEvent((stats: PlayerStats) => options.onStats?.(stats));

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let wanted = false;
    let gone = false;
    const open = async () => {
      try {
        const { openPlayer } = await import('./open-player.ts');
        if (!wanted || gone || player.current) return;
        player.current = openPlayer(element, {
          url,
          firstMessage: () => firstMessage(),
          onState: (next) => onState(next),
          onStats: (stats) => onStats(stats),
        });
      } catch {
        // The code could not be fetched: a retry, or the next time it comes into sight, tries again.
        if (!gone) onState('away');
      }
    };
    const shut = () => {
      player.current?.close();
      player.current = null;
    };
    /** What it said last is no longer so, and nobody looks whether it is. */
    const leave = () => {
      if (!player.current) return;
      shut();
      onState('connecting');
    };
    const sight = new IntersectionObserver(([entry]) => {
      wanted = entry?.isIntersecting === true;
      if (wanted) void open();
      else if (document.pictureInPictureElement !== element && !document.fullscreenElement?.contains(element)) leave();
    });
    sight.observe(element);
    return () => {
      gone = true;
      sight.disconnect();
      shut();
    };
  }, [video, url]);

  return { state, retry: () => player.current?.retry() };
};
