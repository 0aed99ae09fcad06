import { Button, Message } from '@arco-design/web-react';
import { type CertificationForm, submitCertification } from '@onair/contract/certification';
import { certificationFaultWords } from '@onair/contract/certification.words';
import { certificationFaults } from '@onair/contract/certification-rules';
import { type FormEvent, useId, useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { AskToLeave } from '../../../shared/ui/leave-guard.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import styles from './certification.module.css';
import { certificationWords } from './certification.words.ts';
import { DocumentsField } from './documents-field.tsx';
import { refreshCertification } from './refresh.ts';
import { RequestFields } from './request-fields.tsx';
import { useDocuments } from './use-documents.ts';

const BLANK: CertificationForm = {
  accountType: 'enterprise',
  legalPerson: '',
  certificateType: 'idCard',
  authenticationNumber: '',
  enterpriseName: '',
  enterpriseCertificateType: 'businessLicense',
  organizationCode: '',
};

/** The form behind "change the authentication body": judged by the rules that the server judges by. */
export const RequestPanel = ({ onClose }: { onClose: () => void }) => {
  const words = useWords(certificationWords);
  const locale = useLocale((state) => state.locale);
  const id = useId();
  const [form, setForm] = useState(BLANK);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const documents = useDocuments();
  const submit = useWrite(submitCertification, {
    handled: true,
    onDone: () => {
      Message.success(wordsNow(certificationWords).submitted);
      refreshCertification();
      onClose();
    },
  });
  const faults = certificationFaults(form);
  const faultOf = (field: keyof CertificationForm): string | undefined => {
    const fault = tried ? faults.find((one) => one.field === field) : undefined;
    if (fault) return certificationFaultWords(fault, form, locale);
    return submit.error?.fields.find((one) => one.field === field)?.msg;
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (faults.length === 0 && documents.ids.length > 0 && documents.sent === null && !submit.isPending) {
      submit.mutate({ ...form, documents: [...documents.ids] });
    }
  };
  const dirty = form !== BLANK || documents.ids.length > 0;
  const close = () => (dirty && !submit.isSuccess ? setAsking(true) : onClose());
  const missing = tried && documents.ids.length === 0 ? words.documentsEmpty : '';
  return (
    <SidePanel
      open
      title={words.formTitle}
      width={520}
      onClose={close}
      footer={
        <div className={styles.foot}>
          <Button type="primary" form={id} htmlType="submit" loading={submit.isPending}>
            {words.submit}
          </Button>
        </div>
      }
    >
      <form id={id} onSubmit={send} noValidate aria-label={words.formTitle}>
        <p className={styles.text}>{words.formText}</p>
        <p className={styles.error} role="alert">
          {submit.error?.msg}
        </p>
        <RequestFields form={form} faultOf={faultOf} onChange={(change) => setForm({ ...form, ...change })} />
        <DocumentsField documents={documents} fault={missing} />
      </form>
      <AskToLeave open={asking} onStay={() => setAsking(false)} onLeave={onClose} />
    </SidePanel>
  );
};
