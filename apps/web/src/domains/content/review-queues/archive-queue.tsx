import { archiveQueue, listQueues, type Queue, unarchiveQueue } from '@onair/contract/content/review/queues';
import { useState } from 'react';
import { useCall, useWrite, write } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { offerUndo } from '../../../shared/ui/undo-offer.tsx';
import { queueWords } from './review-queues.words.ts';

type Props = OverlayProps & { queue: Queue };

/** Archives a queue; asks which other one takes over its pending items. */
export const ArchiveQueue = ({ queue, open, onClose }: Props) => {
  const words = useWords(queueWords);
  const { id, title, pending, version } = queue;
  const { data = [] } = useCall(listQueues, {}, { handled: true });
  const others = data.filter((each) => each.id !== id && each.name === 'quality');
  const [target, setTarget] = useState<string | undefined>();
  const archiving = useWrite(archiveQueue, {
    onDone: () => {
      const undo = () => write(unarchiveQueue, { id });
      const now = wordsNow(queueWords);
      if (pending === 0) offerUndo(`archived ${id}`, now.archived(title), undo);
      else Message.success(now.archived(title));
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      title={words.archiveTitle(title)}
      width={560}
      onClose={onClose}
      ok={{
        label: words.archive,
        loading: archiving.isPending,
        disabled: pending > 0 && target === undefined,
        onPress: () => archiving.mutate({ id, version, ...(target === undefined ? {} : { moveTo: target }) }),
      }}
    >
      <Stack gap={12}>
        <p>{words.archiveText}</p>
        {pending > 0 ? (
          <>
            <p>{others.length > 0 ? words.moveTo(pending) : words.noTarget(pending)}</p>
            <NamedSelect
              name={words.target}
              placeholder={words.target}
              value={target}
              options={others.map((each) => ({ value: each.id, label: each.title }))}
              onChange={setTarget}
            />
          </>
        ) : null}
      </Stack>
    </Dialog>
  );
};

/** Archived queues, each with its restore button. */
export const ArchivedQueues = ({ open, onClose }: Omit<Props, 'queue'>) => {
  const words = useWords(queueWords);
  const clock = useCompanyClock();
  const query = useCall(listQueues, { archived: true }, { handled: true, enabled: open });
  const back = useWrite(unarchiveQueue, {
    onDone: ({ title, pending }) => void Message.success(wordsNow(queueWords).unarchived(title, pending)),
  });
  return (
    <Dialog open={open} title={words.archivedTitle} onClose={onClose}>
      <Loaded query={query}>
        {(queues) =>
          queues.length === 0 ? (
            <Text tone="muted">{words.noneArchived}</Text>
          ) : (
            <Stack as="ul" gap={12}>
              {queues.map(({ id, title, archivedAt }) => (
                <Row as="li" key={id} gap={12} justify="between">
                  <Stack shrinks>
                    <Text tone="strong" anywhere data-content>
                      {title}
                    </Text>
                    <Text tone="muted" size={12}>
                      {archivedAt ? words.archivedSince(clock.minute(archivedAt)) : ''}
                    </Text>
                  </Stack>
                  <Button
                    aria-label={words.unarchiveQueue(title)}
                    loading={back.isPending && back.variables?.id === id}
                    onClick={() => back.mutate({ id })}
                  >
                    {words.unarchive}
                  </Button>
                </Row>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Dialog>
  );
};
