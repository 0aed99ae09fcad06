import { useEffect } from 'react';
import { create } from 'zustand';
import { useCompanyClock } from '../i18n/company-clock.ts';
import { useFormat } from '../i18n/format.ts';

const MINUTE_MS = 60_000;

/** One clock for all relative times; it runs while one of them is mounted. */
const useSharedClock = create<{ now: number }>(() => ({ now: Date.now() }));
let shown = 0;
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => useSharedClock.setState({ now: Date.now() });

const follow = (): (() => void) => {
  if (shown++ === 0) {
    tick();
    timer = setInterval(tick, MINUTE_MS);
  }
  return () => {
    if (--shown === 0) clearInterval(timer);
  };
};

/** The current time in milliseconds, updated each minute. */
export const useMinute = (): number => {
  useEffect(follow, []);
  return useSharedClock((state) => state.now);
};

/** "3 minutes ago", kept up to date; the exact time is in the tooltip. */
export const RelativeTime = ({ at, className }: { at: string; className?: string | undefined }) => {
  const format = useFormat();
  const clock = useCompanyClock();
  const now = useMinute();
  return (
    <time dateTime={at} title={clock.instant(at)} className={className}>
      {format.relative(at, Math.max(now, new Date(at).getTime()))}
    </time>
  );
};
