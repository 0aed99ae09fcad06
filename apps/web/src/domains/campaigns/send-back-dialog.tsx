import { type Application, type ReturnReason, sendBackApplication } from '@onair/contract/campaigns/campaigns';
import { FormDialog } from '../../shared/form/form-frames.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Checkbox } from '../../shared/kit/controls.ts';
import { Text } from '../../shared/layout/layout.tsx';
import { FieldGroup } from '../../shared/ui/field.tsx';
import styles from './result.module.css';
import { resultWords } from './result.words.ts';
import type { FormOutcome } from './use-moves.ts';

const REASONS: readonly ReturnReason[] = ['domain', 'authority', 'other'];
const EMPTY: { reasons: ReturnReason[]; note: string } = { reasons: [], note: '' };

type Props = { open: boolean; application: Application; outcome: FormOutcome; onClose: () => void };

/** Why an application is returned: at least one reason, and a note for anything else. */
export const SendBackDialog = ({ open, application: { id, version }, outcome, onClose }: Props) => {
  const words = useWords(resultWords);
  const form = useForm({
    endpoint: sendBackApplication,
    of: id,
    initial: EMPTY,
    input: ({ reasons, note }) => ({ id, version, reasons, ...(reasons.includes('other') ? { note } : {}) }),
    messages: { reasons: words.reasonRequired },
    faults: ({ reasons, note }) => (reasons.includes('other') && note === '' ? { note: words.noteRequired } : {}),
    ...outcome,
  });
  const { reasons } = form.values;
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.sendBackTitle}
      ok={words.moves.sendBack}
      width={480}
      onClose={onClose}
    >
      <Text as="p" below={12}>
        {words.sendBackText}
      </Text>
      <FieldGroup label={words.reasonsLabel} fault={form.faultAt('reasons')}>
        <div className={styles.reasons}>
          {REASONS.map((reason) => (
            <Checkbox
              key={reason}
              checked={reasons.includes(reason)}
              onChange={(on) =>
                form.set({ reasons: REASONS.filter((one) => (one === reason ? on : reasons.includes(one))) })
              }
            >
              {words.reasons[reason]}
            </Checkbox>
          ))}
        </div>
      </FieldGroup>
      {reasons.includes('other') ? (
        <TextField
          field={form.field('note')}
          label={words.note}
          placeholder={words.noteHint}
          required
          rows={3}
          counted
        />
      ) : null}
    </FormDialog>
  );
};
