import { listMessages, type Message, readMessages } from '@onair/contract/notifications/messages';
import { useCall, useWrite } from '../../shared/api/query.ts';
import { useCompanyClock } from '../../shared/i18n/company-clock.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Stack, Text } from '../../shared/layout/layout.tsx';
import { useGoTo } from '../../shared/page/page.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { Empty, Loaded } from '../../shared/ui/states.tsx';
import styles from './user-info.module.css';
import { infoWords } from './user-info.words.ts';

const SHOWN = 5;

/** The latest messages of any type, as in the bell, which refreshes them here as well. */
export const NotificationsCard = () => {
  const words = useWords(infoWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const goTo = useGoTo();
  const query = useCall(listMessages, {}, { handled: true });
  const read = useWrite(readMessages);
  const open = ({ id, status, link }: Message) => {
    if (status === 0) read.mutate({ ids: [id] });
    if (link) goTo.href(link);
  };
  return (
    <PageCard
      title={words.notifications}
      extra={
        <PageLink to="Messages" className={styles.link}>
          {words.openMessages}
        </PageLink>
      }
    >
      <Loaded query={query} isEmpty={(list) => list.length === 0} empty={<Empty text={words.noNotifications} />}>
        {(list) => (
          <ul className={styles.rows}>
            {[...list]
              .sort((a, b) => b.time.localeCompare(a.time))
              .slice(0, SHOWN)
              .map((message) => (
                <li key={message.id}>
                  <button type="button" className={styles.row} onClick={() => open(message)}>
                    <Stack as="span" gap={2} grow shrinks>
                      <Text tone="strong" weight="medium" anywhere className={styles.title}>
                        {message.status === 0 ? (
                          <span className={styles.dot} role="img" aria-label={words.unread} />
                        ) : null}
                        {message.title}
                      </Text>
                      <span className={styles.text}>{message.content}</span>
                    </Stack>
                    <time dateTime={message.time} title={clock.instant(message.time)} className={styles.time}>
                      {format.relative(message.time)}
                    </time>
                  </button>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </PageCard>
  );
};
