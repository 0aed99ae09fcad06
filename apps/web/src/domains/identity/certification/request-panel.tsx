import type { EnterpriseInfo } from '@onair/contract/identity/certification';
import { useState } from 'react';
import { Form } from '../../../shared/form/form.tsx';
import { FormButtons, FormPanel } from '../../../shared/form/form-frames.tsx';
import { FormNotice } from '../../../shared/form/form-notice.tsx';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import styles from './certification.module.css';
import { certificationWords } from './certification.words.ts';
import { DocumentsField } from './documents-field.tsx';
import { RequestFields } from './request-fields.tsx';
import { useRequest } from './use-request.ts';

type Props = { open: boolean; known: EnterpriseInfo | null; onClose: () => void };

const Opened = ({ open, known, onClose, onClosed }: Props & { onClosed: () => void }) => {
  const words = useWords(certificationWords);
  const { form, documents } = useRequest(known, onClose);
  const title = known ? words.formTitle : words.firstTitle;
  const status = form.faultCount > 0 ? words.faults(form.faultCount) : '';
  return (
    <FormPanel
      form={form}
      open={open}
      title={title}
      width={520}
      onClose={onClose}
      onClosed={onClosed}
      footer={<FormButtons form={form} ok={words.submit} status={status} />}
    >
      <Form form={form} className={styles.form} label={title} bare>
        <Text as="p" below={12} tone="muted">
          {words.formText}
        </Text>
        <FormNotice form={form} />
        <RequestFields form={form} />
        <DocumentsField documents={documents} fault={form.faultAt('documents')} />
      </Form>
    </FormPanel>
  );
};

/** The form of a certification request. Each opening starts over; unsaved input is not discarded without asking. */
export const RequestPanel = ({ open, ...rest }: Props) => {
  const [shown, setShown] = useState(open);
  if (open && !shown) setShown(true);
  return shown ? <Opened open={open} onClosed={() => setShown(false)} {...rest} /> : null;
};
