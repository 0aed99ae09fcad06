import { useWords } from '../../../shared/i18n/words.ts';
import { clockTime } from '../videos/duration.ts';
import { useNow } from './now-store.ts';
import { operationWords } from './operations.words.ts';
import { useClock } from './use-clock.ts';
import { useSwitches } from './use-switches.ts';

/** For how long the audience has seen the slate; and after a live, until when keys are refused. */
export const SlateClock = () => {
  const words = useWords(operationWords);
  const slate = useNow((now) => now.program === 'slate') === true;
  const coolingUntil = useNow((now) => now.coolingUntil) ?? null;
  const latest = useSwitches()[0];
  const now = useClock(slate || coolingUntil !== null);
  const since = slate && latest?.to === 'slate' ? (now - Date.parse(latest.at)) / 1000 : null;
  const left = coolingUntil === null ? 0 : (Date.parse(coolingUntil) - now) / 1000;
  if (since !== null) return <span>{words.slateFor(clockTime(since))}</span>;
  return left > 0 ? <span>{words.cooling(clockTime(left))}</span> : null;
};
