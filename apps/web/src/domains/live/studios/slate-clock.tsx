import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
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
  if (since !== null)
    return (
      <Text as="p" tone="muted" size={12} line={18} numeric below={8}>
        {words.slateFor(clockTime(since))}
      </Text>
    );
  return left > 0 ? (
    <Text as="p" tone="muted" size={12} line={18} numeric below={8}>
      {words.cooling(clockTime(left))}
    </Text>
  ) : null;
};
