/** @jsxImportSource preact */
import { chatWords, type PendingLine, type Room } from '../../domains/chat/rooms/index.ts';
import { Icon } from '../icons.tsx';
import { preferences, useWords } from '../preferences.ts';
import { useStore } from '../store.ts';

/** One's own lines that the room has not shown: pending, held for review, or refused with the reason. */
export const PendingLines = ({ room, lines }: { room: Room; lines: readonly PendingLine[] }) => {
  const words = useWords();
  const { locale } = useStore(preferences);
  const again = ({ clientMessageId, text }: PendingLine) => {
    room.dismiss(clientMessageId);
    room.say(text);
  };
  if (lines.length === 0) return null;
  return (
    <ul class="pending" role="status">
      {lines.map((line) => (
        <li key={line.clientMessageId} data-held={line.refusal?.reason === 'held'} data-refused={line.refusal !== null}>
          <span class="pending-text">{line.text}</span>
          <span class="pending-why">
            {line.refusal ? chatWords[locale].refusals[line.refusal.reason] : words.sending}
          </span>
          {line.refusal && line.refusal.reason !== 'held' ? (
            <button type="button" class="link" onClick={() => again(line)}>
              {words.again}
            </button>
          ) : null}
          {line.refusal ? (
            <button
              type="button"
              class="round small"
              aria-label={words.dismiss}
              title={words.dismiss}
              onClick={() => room.dismiss(line.clientMessageId)}
            >
              <Icon name="close" />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
};
