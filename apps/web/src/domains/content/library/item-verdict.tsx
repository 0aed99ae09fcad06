import { appealReview, getVerdict } from '@onair/contract/content/reviews';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Button, Message } from '../../../shared/kit/controls.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { itemWords } from './item.words.ts';

const Appeal = ({ id, open, onClose }: { id: number; open: boolean; onClose: () => void }) => {
  const words = useWords(itemWords);
  const form = useForm({
    endpoint: appealReview,
    initial: { text: '' },
    input: ({ text }) => ({ id, text }),
    messages: { text: words.appealNeeded },
    onDone: () => {
      Message.success(wordsNow(itemWords).appealSent);
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.appeal} ok={words.appeal} onClose={onClose}>
      <TextField field={form.field('text')} label={words.appealWhy} hint={words.appealHint} rows={4} autoFocus />
    </FormDialog>
  );
};

/** Why an item did not pass review, for those who may appeal against it. */
export const ItemVerdict = ({ id }: { id: number }) => {
  const words = useWords(itemWords);
  const clock = useCompanyClock();
  const [appealing, setAppealing] = useState(false);
  const { data } = useCall(getVerdict, { id }, { handled: true });
  if (!data) return null;
  const { reason, at, appeal, mayAppeal } = data;
  return (
    <>
      <Alert
        type="warning"
        style={{ marginTop: 12 }}
        content={
          <Stack gap={4}>
            <span>{words.rejectedFor(clock.minute(at), reason)}</span>
            {appeal ? (
              <Text tone="muted" anywhere data-content>
                {words.appealedWith(appeal)}
              </Text>
            ) : null}
          </Stack>
        }
        action={
          mayAppeal ? (
            <Button size="mini" onClick={() => setAppealing(true)}>
              {words.appeal}
            </Button>
          ) : null
        }
      />
      <Appeal id={id} open={appealing} onClose={() => setAppealing(false)} />
    </>
  );
};
