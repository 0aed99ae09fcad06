import type { EnterpriseInfo } from '@onair/contract/identity/certification';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button } from '../../../shared/kit/controls.ts';
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import styles from './certification.module.css';
import { certificationWords } from './certification.words.ts';
import { DocumentsField } from './documents-field.tsx';
import { RequestFields } from './request-fields.tsx';
import { useRequest } from './use-request.ts';

type Props = { open: boolean; known: EnterpriseInfo | null; onClose: () => void };

const Opened = ({ open, known, onClose, onClosed }: Props & { onClosed: () => void }) => {
  const words = useWords(certificationWords);
  const id = useId();
  const root = useRef<HTMLFormElement>(null);
  const request = useRequest(known, onClose);
  const title = known ? words.formTitle : words.firstTitle;
  const dirty = open && request.dirty;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = request.send();
    const place = field && root.current?.querySelector(`[data-field="${field}"]`);
    if (place) place.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
  };
  return (
    <SidePanel
      open={open}
      title={title}
      width={520}
      onClose={onClose}
      onClosed={onClosed}
      footer={
        <div className={styles.foot}>
          <span role="status" className={styles.said} data-fault="true">
            {request.faultCount > 0 ? words.faults(request.faultCount) : ''}
          </span>
          <Button type="primary" form={id} htmlType="submit" loading={request.busy}>
            {words.submit}
          </Button>
        </div>
      }
    >
      <form ref={root} id={id} className={styles.form} onSubmit={submit} noValidate aria-label={title}>
        <p className={styles.text}>{words.formText}</p>
        {request.refusal ? <Alert type="error" content={request.refusal} /> : null}
        <RequestFields request={request} />
        <div data-field="documents">
          <DocumentsField documents={request.documents} fault={request.documentsFault} />
        </div>
      </form>
      <LeaveGuard dirty={dirty} onDiscard={onClose} />
    </SidePanel>
  );
};

/** The form behind "change the authentication body". Each opening starts over; what was typed is not lost unasked. */
export const RequestPanel = ({ open, ...rest }: Props) => {
  const [shown, setShown] = useState(open);
  if (open && !shown) setShown(true);
  return shown ? <Opened open={open} onClosed={() => setShown(false)} {...rest} /> : null;
};
