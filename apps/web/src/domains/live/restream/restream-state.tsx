import type { RestreamNow } from '@onair/contract/live/studios/now';
import { clockTime, useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { restreamWords } from './restream.words.ts';

const TONES = { off: 'off', waiting: 'busy', connecting: 'busy', on: 'good', retrying: 'warn', failed: 'bad' } as const;

/** A restream that has just begun has sent nothing yet. */
const STUCK_SECONDS = 3;

type Props = { now: RestreamNow | undefined; wanted: boolean };

export const RestreamTag = ({ now, wanted }: Props) => {
  const { states, stuck: stuckWord } = useWords(restreamWords);
  const state = now?.state ?? (wanted ? 'waiting' : 'off');
  // Connected, and nothing has gone out for a second: it is ended as too slow only after a while.
  const stuck = now?.state === 'on' && now.seconds >= STUCK_SECONDS && now.kbps === 0;
  if (stuck) return <StatusTag tone="warn">{stuckWord}</StatusTag>;
  return <StatusTag tone={TONES[state]}>{states[state]}</StatusTag>;
};

/** Rate and duration of a running restream, or why it does not run. */
export const RestreamFacts = ({ now }: { now: RestreamNow }) => {
  const words = useWords(restreamWords);
  const format = useFormat();
  const { state, reason, detail, kbps, seconds, retries, dropped } = now;
  const facts = [
    state === 'on' ? words.rate(format.number(Math.round(kbps))) : '',
    seconds > 0 ? words.uptime(clockTime(seconds)) : '',
    retries > 0 ? words.retries(format.number(retries)) : '',
    dropped > 0 ? words.dropped(format.number(dropped)) : '',
  ].filter(Boolean);
  const why = reason === null ? '' : `${words.reasons[reason]}${detail === null ? '' : ` (${detail})`}`;
  return (
    <>
      {why ? (
        <Text as="span" size={12} anywhere>
          {why}
        </Text>
      ) : null}
      {facts.length > 0 ? (
        <Text as="span" tone="muted" size={12}>
          {facts.join(' · ')}
        </Text>
      ) : null}
    </>
  );
};
