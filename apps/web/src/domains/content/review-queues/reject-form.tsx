import { REASON_MAX } from '@onair/contract/content/reviews';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Input } from '../../../shared/kit/controls.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { isComposing } from '../../../shared/page/composing.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { LeaveGuard } from '../../../shared/ui/unsaved-question.tsx';
import styles from './review.module.css';
import { reviewWords } from './review.words.ts';

type Props = { busy: boolean; onReject: (reason: string) => void; onBack: () => void };

/** Asks for the reason of a rejection; Enter rejects, Escape cancels, Alt and a digit selects a common reason. */
export const RejectForm = ({ busy, onReject, onBack }: Props) => {
  const words = useWords(reviewWords);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const reasons = Object.values(words.reasons);
  const text = reason.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (text !== '' && !busy) onReject(text);
  };
  return (
    <form
      className={styles.reject}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        const common = event.altKey ? reasons[Number(event.code.slice('Digit'.length)) - 1] : undefined;
        if (common === undefined) return;
        event.preventDefault();
        setReason(common);
      }}
    >
      <LeaveGuard dirty={text !== ''} onDiscard={() => setReason('')} />
      <Field
        label={words.reason}
        required
        hint={words.reasonHint}
        fault={tried && text === '' ? words.reasonRequired : undefined}
      >
        {({ id, describedBy, invalid }) => (
          <Input
            id={id}
            value={reason}
            autoFocus
            maxLength={REASON_MAX}
            showWordLimit
            aria-describedby={describedBy}
            aria-invalid={invalid}
            aria-required
            {...(invalid ? { status: 'error' as const } : {})}
            onChange={setReason}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || isComposing(event)) return;
              // The panel behind must not close, too.
              event.stopPropagation();
              event.nativeEvent.stopImmediatePropagation();
              onBack();
            }}
          />
        )}
      </Field>
      <fieldset className={styles.common}>
        <legend>{words.commonReasons}</legend>
        {reasons.map((each, n) => (
          <Button key={each} size="small" aria-keyshortcuts={`Alt+${n + 1}`} onClick={() => setReason(each)}>
            {each}
            <span className={styles.key} aria-hidden="true">
              Alt {n + 1}
            </span>
          </Button>
        ))}
      </fieldset>
      <Row align="stretch" wrap gap={8} justify="end">
        <Button onClick={onBack}>{words.back}</Button>
        <Button type="primary" status="danger" htmlType="submit" loading={busy}>
          {words.confirmReject}
        </Button>
      </Row>
    </form>
  );
};
