import { type SyntheticEvent, useEffect, useEffectEvent, useInsertionEffect, useLayoutEffect, useRef } from 'react';

/*
 * A page behind its tab stays mounted, but React ends its effects when it is hidden, and begins them again when it is
 * shown. That is right for what only serves the eye: a listener, a timer, a subscription. These are for the rest.
 */

/**
 * Begins something that lasts as long as its component, however often the page is hidden meanwhile: an editor, an
 * upload, a claim, a file that is played. Another `key` ends it and begins the next.
 */
export const useLasting = (begin: () => (() => void) | undefined, key: unknown = null): void => {
  const running = useRef<{ key: unknown; end: (() => void) | undefined } | null>(null);
  const beginNow = useEffectEvent(begin);
  useEffect(() => {
    if (running.current && Object.is(running.current.key, key)) return;
    running.current = { key, end: beginNow() };
  }, [key]);
  // Only insertion effects survive hiding, and end with the component itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key ends what the last one began
  useInsertionEffect(
    () => () => {
      running.current?.end?.();
      running.current = null;
    },
    [key],
  );
};

/** Runs when the page is hidden, or the component ends. */
export const usePageHidden = (hide: () => void): void => {
  const hideNow = useEffectEvent(hide);
  useLayoutEffect(() => () => hideNow(), []);
};

/**
 * For a video with sound: nothing stops it when its page is hidden, and it would go on behind another one. It never
 * starts by itself when the page is shown again. Spread the result on the element.
 */
export const usePausedWhenHidden = () => {
  const playing = useRef<HTMLMediaElement | null>(null);
  usePageHidden(() => playing.current?.pause());
  return {
    onPlay: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>): void => {
      playing.current = currentTarget;
    },
  };
};
