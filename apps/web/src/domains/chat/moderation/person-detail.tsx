import { mayAct } from '@onair/contract/chat/acts';
import { type ChatPerson, personInChat } from '@onair/contract/chat/chat';
import type { ChatMe } from '@onair/contract/chat/room';
import { entryOf } from '@onair/contract/typed';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { chatWords } from '../rooms/chat.words.ts';
import styles from './drawers.module.css';
import { drawerWords } from './drawers.words.ts';
import { MuteDialog, type Muting } from './mute-dialog.tsx';
import type { ChatActs } from './use-chat-acts.ts';

type ActProps = { person: ChatPerson; acts: ChatActs };

const Silence = ({ person, acts }: ActProps) => {
  const words = useWords(drawerWords);
  const [muting, setMuting] = useState<Muting | null>(null);
  return (
    <>
      {person.muted ? (
        <Button onClick={() => void acts.unmute(person)}>{words.unmute}</Button>
      ) : (
        <Button onClick={() => setMuting(person)}>{words.mute}</Button>
      )}
      <MuteDialog person={muting} acts={acts} onClose={() => setMuting(null)} />
    </>
  );
};

/** Acts whose detail is a time. */
const TIMED = ['muted', 'networkHeld'];

/** A person in the room: rank, recent messages, and what operators did about them. */
export const PersonDetail = ({ id, me, acts }: { id: string; me: ChatMe | null; acts: ChatActs }) => {
  const words = useWords(drawerWords);
  const clock = useCompanyClock();
  const { because, ranks } = chatWords[useLocale((state) => state.locale)];
  const query = useCall(personInChat, { id }, { handled: true, staleTime: 0 });
  const kindOf = (act: string): string => entryOf(words.kinds, act) ?? act;
  const statusOf = ({ muted }: ChatPerson): string => {
    if (!muted) return words.mayDo;
    return [
      muted.until ? words.mutedUntil(clock.minute(muted.until)) : words.forGood,
      ...(muted.scope === 'network' ? [words.ofNetwork] : []),
      ...(muted.reason ? [because(muted.reason)] : []),
    ].join(' · ');
  };
  return (
    <Loaded query={query}>
      {({ person, mutedWith, lines, acts: done }) => (
        <>
          <Facts
            look="table"
            className={styles.facts}
            facts={[
              [words.username, person.name],
              [words.rank, ranks[person.rank]],
              [words.account, person.account ?? words.guest],
              [words.firstAt, clock.instant(person.firstAt)],
              [words.lastAt, clock.instant(person.lastAt)],
              [words.status, statusOf(person)],
              ...(mutedWith ? ([[words.mutedWith, mutedWith.name]] as const) : []),
            ]}
          />
          {me && mayAct('mute', me.rank, { rank: person.rank, self: person.id === me.id }) ? (
            <Silence person={person} acts={acts} />
          ) : null}
          <Text as="h3" size={14} weight="medium" above={20} below={8}>
            {words.lines}
          </Text>
          {lines.length === 0 ? (
            <Text as="p" tone="muted" size={12}>
              {words.noLines}
            </Text>
          ) : null}
          <ul className={styles.list}>
            {lines.toReversed().map((line) => (
              <li key={line.id} className={styles.item} data-done={line.state === 'deleted'}>
                <p>{line.content}</p>
                <Text as="p" tone="muted" size={12}>
                  {clock.instant(line.time)}
                </Text>
              </li>
            ))}
          </ul>
          <Text as="h3" size={14} weight="medium" above={20} below={8}>
            {words.acts}
          </Text>
          {done.length === 0 ? (
            <Text as="p" tone="muted" size={12}>
              {words.noActs}
            </Text>
          ) : null}
          <ul className={styles.list}>
            {done.map(({ seq, act, by, at, detail, scope, reason }) => (
              <li key={seq} className={styles.item}>
                <p>{by === '' ? kindOf(act) : words.actBy(kindOf(act), by)}</p>
                <Text as="p" tone="muted" size={12}>
                  {clock.instant(at)}
                  {detail && !TIMED.includes(act) ? ` · ${detail}` : ''}
                  {detail && act === 'muted' ? ` · ${words.until(clock.minute(detail))}` : ''}
                  {scope === 'network' ? ` · ${words.ofNetwork}` : ''}
                  {reason ? ` · ${because(reason)}` : ''}
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
};
