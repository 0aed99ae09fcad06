/** @jsxImportSource preact */
import { dateFormat } from '@onair/contract/formatters';
import { chatWords, type SendState } from '../../domains/chat/rooms/index.ts';
import { Icon } from '../icons.tsx';
import { preferences, useWords } from '../preferences.ts';
import { useStore } from '../store.ts';

const timeIn = (locale: string, until: string): string => {
  const at = new Date(until);
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const today = at.toDateString() === new Date().toDateString();
  return dateFormat(locale, today ? clock : { month: 'short', day: 'numeric', ...clock }).format(at);
};

/** Why one may not chat, and until when. */
export const SendBlockedNotice = ({ speaking }: { speaking: SendState }) => {
  const words = useWords();
  const { locale } = useStore(preferences);
  if (speaking.may || speaking.why === 'slow' || speaking.why === 'entering') return null;
  const text = (): string => {
    if (speaking.why === 'closed') return words.closed;
    if (speaking.why === 'guests') return words.noGuests;
    const { until, reason, network } = speaking;
    const [forGood, untilThen] = network
      ? [words.networkMuted, words.networkMutedUntil]
      : [words.mutedForGood, words.mutedUntil];
    const said = until === null ? forGood : untilThen(timeIn(locale, until));
    return reason === '' ? said : `${said} · ${chatWords[locale].because(reason)}`;
  };
  return (
    <p class="send-blocked" role="status">
      <Icon name="alert" />
      <span>{text()}</span>
      {speaking.why === 'guests' ? (
        <a class="link" href="/login" target="_blank" rel="noopener">
          {words.signIn}
        </a>
      ) : null}
    </p>
  );
};
