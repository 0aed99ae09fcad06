import { useEffect, useState } from 'preact/hooks';

/** The time of day, moving on each second while something is waited for; milliseconds since 1970. */
export const useNow = (until: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until <= Date.now()) return setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 500);
    setNow(Date.now());
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(now, until > 0 && now > until ? until : now);
};
