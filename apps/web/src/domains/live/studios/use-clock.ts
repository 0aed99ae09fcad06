import { useEffect, useState } from 'react';

/** The time now in milliseconds, again each second while `runs`. */
export const useClock = (runs: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!runs) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
};
