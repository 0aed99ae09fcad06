import { listWriters, writersChannel } from '@onair/contract/content/documents/writers';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import styles from './library.module.css';
import { libraryWords } from './library.words.ts';

/** People whose pictures are shown; the others are named only. */
const SHOWN = 3;

/**
 * Who has an item open in the editor now; nothing if no one has. All items of a page share one read and one topic.
 * @param props `compact`: names only for screen readers and as a tooltip, where space is limited
 */
export const EditingNow = ({ id, compact = false }: { id: number; compact?: boolean }) => {
  const words = useWords(libraryWords);
  const format = useFormat();
  useChannel(writersChannel);
  const { data } = useCall(listWriters, {}, { handled: true });
  const people = data?.find((item) => item.id === id)?.people ?? [];
  if (people.length === 0) return null;
  const names = format.list(people.map(({ name }) => name));
  return (
    <Row as="span" inline gap={4} tone="muted" size={12} className={styles.editing} title={`${words.editing}${names}`}>
      {people.slice(0, SHOWN).map((person) => (
        <Avatar key={person.id} name={person.name} src="" size={compact ? 16 : 20} />
      ))}
      <span className={compact ? 'sr-only' : undefined}>
        {words.editing}
        <span data-content>{names}</span>
      </span>
    </Row>
  );
};
