import { type ChatRow, chatQueue, handleCollected } from '@onair/contract/chat/chat';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Checkbox } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import styles from './drawers.module.css';
import { drawerWords } from './drawers.words.ts';
import type { ChatActs } from './use-chat-acts.ts';

type Props = { studioId: string; acts: ChatActs; remember: (row: ChatRow) => void };

/** The team's saved messages: which must be handled first, and who has handled which. */
export const QueueList = ({ studioId, acts, remember }: Props) => {
  const words = useWords(drawerWords);
  const clock = useCompanyClock();
  const query = useCall(chatQueue, { studioId }, { handled: true, staleTime: 0 });
  const handle = useWrite(handleCollected, { onDone: remember });
  return (
    <>
      <Text as="p" below={12} tone="muted">
        {words.queueHint}
      </Text>
      <Loaded query={query} isEmpty={(rows) => rows.length === 0} empty={<Empty text={words.queueEmpty} />}>
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={row.id} className={styles.item} data-done={row.handled}>
                <p>
                  <b>{row.username}</b>
                </p>
                <p>{row.content}</p>
                <Text as="p" tone="muted" size={12}>
                  {row.handled && row.handledBy !== null && row.handledAt
                    ? words.handledBy(row.handledBy, clock.minute(row.handledAt))
                    : words.collectedBy(row.collectedBy, clock.minute(row.collectedAt))}
                </Text>
                <Row wrap gap={[4, 12]} justify="between">
                  <Checkbox
                    checked={row.handled}
                    disabled={handle.isPending}
                    aria-label={words.handle(row.username)}
                    onChange={(handled) => handle.mutate({ id: row.id, handled })}
                  >
                    {words.handled}
                  </Checkbox>
                  <Button type="text" size="mini" onClick={() => void acts.onLine(row, 'uncollect')}>
                    {words.uncollect}
                  </Button>
                </Row>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
};
