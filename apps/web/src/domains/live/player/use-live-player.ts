import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlayerStats } from './figures.ts';
import type { LivePlayer } from './flv/open-player.ts';
import { playInView } from './in-view.ts';
import type { PlayerState } from './play-state.ts';

type Options = {
  url: string;
  firstMessage: () => string | Promise<string>;
  onState?: ((state: PlayerState) => void) | undefined;
  onStats?: ((stats: PlayerStats | null) => void) | undefined;
};

/**
 * Plays `url` in the video element while it is visible: the player's code and its connection are only loaded then, and
 * released when it is scrolled away or hidden behind another page, except in picture-in-picture or full screen.
 */
export const useLivePlayer = (video: RefObject<HTMLVideoElement | null>, { url, ...options }: Options) => {
  const [state, setState] = useState<PlayerState>('connecting');
  const player = useRef<LivePlayer | null>(null);
  const sight = useRef<{ url: string; of: ReturnType<typeof playInView> } | null>(null);
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
    // Shown again from behind another page, it may still be playing in picture-in-picture.
    if (sight.current?.url !== url) sight.current = { url, of: playInView(element, playerIn(element)) };
    return sight.current.of.show();

    function playerIn(place: HTMLVideoElement) {
      let wanted = false;
      const open = async () => {
        wanted = true;
        try {
          const { openPlayer } = await import('./flv/open-player.ts');
          if (!wanted || player.current) return;
          player.current = openPlayer(place, {
            qualities: { urls: [url], first: 0 },
            firstMessage: () => firstMessage(),
            onState: (next) => onState(next),
            onStats: (stats) => onStats(stats),
          });
        } catch {
          // The code could not be fetched: it is retried by hand, or the next time it becomes visible.
          if (wanted) onState('away');
        }
      };
      const close = () => {
        wanted = false;
        if (!player.current) return;
        player.current.close();
        player.current = null;
        // The last state is stale, and nothing updates it.
        onState('connecting');
      };
      return { open: () => void open(), close };
    }
  }, [video, url]);

  return { state, retry: () => player.current?.retry() };
};
