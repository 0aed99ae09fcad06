import { mutedChatters } from '@onair/contract/chat/chat';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { chatWords } from '../rooms/chat.words.ts';
import { RankTag } from './chat-row.tsx';
import styles from './drawers.module.css';
import { drawerWords } from './drawers.words.ts';
import type { ChatActs } from './use-chat-acts.ts';

type Props = { studioId: string; acts: ChatActs; onPerson: (id: string) => void };

/** Who may not speak, until when, and because of whom. */
export const MutedList = ({ studioId, acts, onPerson }: Props) => {
  const words = useWords(drawerWords);
  const clock = useCompanyClock();
  const { because } = chatWords[useLocale((state) => state.locale)];
  const query = useCall(mutedChatters, { studioId }, { handled: true, staleTime: 0 });
  return (
    <Loaded query={query} isEmpty={(people) => people.length === 0} empty={<Empty text={words.mutedEmpty} />}>
      {(people) => (
        <ul className={styles.list}>
          {people.map((person) => (
            <li key={person.id} className={styles.item}>
              <Row wrap gap={[4, 12]} justify="between">
                <span>
                  <button type="button" className={styles.name} onClick={() => onPerson(person.id)}>
                    {person.name}
                  </button>{' '}
                  <RankTag rank={person.rank} />
                </span>
                <Button size="mini" aria-label={words.unmuteOf(person.name)} onClick={() => void acts.unmute(person)}>
                  {words.unmute}
                </Button>
              </Row>
              {person.muted ? (
                <Text as="p" tone="muted" size={12}>
                  {person.muted.until ? words.until(clock.minute(person.muted.until)) : words.forGood} ·{' '}
                  {words.mutedBy(person.muted.by, clock.minute(person.muted.at))}
                  {person.muted.scope === 'network' ? ` · ${words.ofNetwork}` : ''}
                  {person.muted.reason ? ` · ${because(person.muted.reason)}` : ''}
                </Text>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
};
