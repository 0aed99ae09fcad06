import { blockSender, type ReaderComment, senderReach } from '@onair/contract/content/reader-comments';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { RadioField } from '../../../shared/form/choice-fields.tsx';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { itemWords } from './item.words.ts';

const MINUTES = { '60': 60, '1440': 1440, '10080': 10_080, '43200': 43_200, forGood: null } as const;
const LENGTHS = ['60', '1440', '10080', '43200', 'forGood'] as const;

type Values = { minutes: (typeof LENGTHS)[number]; reason: string };
const INITIAL: Values = { minutes: '1440', reason: '' };

type Props = { id: number; onClose: () => void };

const OneBlock = ({ id, comment, open, onClose }: Props & { comment: ReaderComment; open: boolean }) => {
  const words = useWords(itemWords);
  const named = { id, comment: comment.id };
  const reach = useCall(senderReach, named, { handled: true, staleTime: 0, enabled: open });
  const form = useForm({
    endpoint: blockSender,
    of: comment.id,
    initial: INITIAL,
    input: ({ minutes, reason }) => ({ ...named, minutes: MINUTES[minutes], reason }),
    onDone: () => {
      onClose();
      Message.success(wordsNow(itemWords).blockDone);
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.blockOf(comment.name)}
      ok={reach.data ? words.blockNow : undefined}
      danger
      width={480}
      onClose={onClose}
    >
      <Loaded query={reach}>
        {({ comments, names }) => (
          <>
            <Text as="p" below={16} anywhere role="status" tone={names.length > 1 ? 'danger' : 'muted'}>
              {words.blockReach(comments, names)}
            </Text>
            <RadioField
              field={form.field('minutes')}
              label={words.blockFor}
              kind="button"
              options={LENGTHS.map((value) => ({ value, label: words.blockLengths[value] }))}
            />
            <TextField
              field={form.field('reason')}
              label={words.blockReason}
              hint={words.blockReasonHint}
              required={false}
            />
          </>
        )}
      </Loaded>
    </FormDialog>
  );
};

/** Blocks the network that a comment came from: for how long, why, and who else that would be. */
export const BlockSender = ({ comment, ...rest }: Props & { comment: ReaderComment | null }) => {
  const [last, setLast] = useState(comment);
  // Kept while the dialog fades out.
  if (comment && comment !== last) setLast(comment);
  return last ? <OneBlock key={last.id} comment={last} open={comment !== null} {...rest} /> : null;
};
