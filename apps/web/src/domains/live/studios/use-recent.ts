import { useEffect, useState } from 'react';

const MINUTE = 60_000;
const thisMinute = () => Math.ceil(Date.now() / MINUTE) * MINUTE;

/** The last hours up to now as instants, moved on with each minute. */
export const useRecent = (hours: number): { from: string; to: string } => {
  const [until, setUntil] = useState(thisMinute);
  useEffect(() => {
    const timer = setInterval(() => setUntil(thisMinute()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return { from: new Date(until - hours * 60 * MINUTE).toISOString(), to: new Date(until).toISOString() };
};
