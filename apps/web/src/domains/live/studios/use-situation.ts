import { useMemo } from 'react';
import { useNow } from './now-store.ts';
import { type Situation, situationOf } from './operations.ts';

/** What the operations depend on. Compared as text, since each second brings new objects that say the same. */
export const useSituation = (): Situation | undefined => {
  const text = useNow((now) => JSON.stringify(situationOf(now)));
  return useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as Situation)), [text]);
};
