import { moveContent } from '@onair/contract/content/desk';
import type { ContentRecord } from '@onair/contract/content/items';
import { instantOf, localOf } from '@onair/contract/local-time';
import { WhenField } from '../../../shared/form/day-field.tsx';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useCompanyZone } from '../../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { itemWords } from './item.words.ts';
import type { MoveWithForm } from './stage-acts.tsx';

const HOUR = 3_600_000;

/** Asks for the input of a move: the reason of a return, or the time of publication. */
export const MoveDialog = ({
  item,
  move,
  onClose,
}: {
  item: ContentRecord;
  move: MoveWithForm;
  onClose: () => void;
}) => {
  const words = useWords(itemWords);
  const zone = useCompanyZone();
  const timed = move !== 'sendBack';
  const form = useForm({
    endpoint: moveContent,
    initial: { reason: '', at: localOf(item.scheduledAt ?? Date.now() + HOUR, zone) },
    input: ({ reason, at }) => ({
      id: item.id,
      version: item.version,
      move,
      ...(timed ? { at: instantOf(at, zone) } : { reason }),
    }),
    faults: ({ reason, at }) => {
      if (!timed) return reason.trim() === '' ? { reason: words.reasonNeeded } : {};
      return Date.parse(instantOf(at, zone)) > Date.now() ? {} : { at: words.timeNeeded };
    },
    onDone: () => {
      Message.success(wordsNow(itemWords).moved);
      onClose();
    },
  });
  return (
    <FormDialog form={form} open title={words.moves[move]} ok={words.moves[move]} onClose={onClose}>
      {timed ? (
        <WhenField field={form.field('at')} label={words.time} hint={words.timeHint(zone)} required />
      ) : (
        <TextField field={form.field('reason')} label={words.reason} required rows={3} counted autoFocus />
      )}
    </FormDialog>
  );
};
