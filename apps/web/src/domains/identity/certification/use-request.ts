import {
  type CertificationForm,
  type EnterpriseInfo,
  submitCertification,
} from '@onair/contract/identity/certification';
import { certificationFaultWords } from '@onair/contract/identity/certification.words';
import { certificationFaults } from '@onair/contract/identity/certification-rules';
import { useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { certificationWords } from './certification.words.ts';
import { CERTIFICATION_READS } from './refresh.ts';
import { useDocuments } from './use-documents.ts';

export type RequestField = keyof CertificationForm | 'documents';

/** Kinds and name of the present body are a fair start; what is masked is typed again. */
const formFor = (known: EnterpriseInfo | null): CertificationForm => ({
  accountType: known?.accountType ?? 'enterprise',
  legalPerson: '',
  certificateType: known?.certificateType ?? 'idCard',
  authenticationNumber: '',
  enterpriseName: known?.enterpriseName ?? '',
  enterpriseCertificateType: known?.enterpriseCertificateType ?? 'businessLicense',
  organizationCode: '',
});

/** A request as it is typed, judged by the rules that the server judges by, and its way there. */
export const useRequest = (known: EnterpriseInfo | null, onDone: () => void) => {
  const words = useWords(certificationWords);
  const locale = useLocale((state) => state.locale);
  const [blank] = useState(() => formFor(known));
  const [form, setForm] = useState(blank);
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const documents = useDocuments();
  const submit = useWrite(submitCertification, {
    handled: true,
    changes: CERTIFICATION_READS,
    onDone: () => {
      Message.success(wordsNow(certificationWords).submitted);
      onDone();
    },
  });
  const faults = certificationFaults(form);
  const missing = documents.sent !== null ? words.sendingStill : documents.ids.length === 0 ? words.documentsEmpty : '';
  const saidAt = (field: RequestField) => submit.error?.fields.find((one) => one.field === field)?.msg;

  return {
    form,
    documents,
    busy: submit.isPending,
    /** What concerns no field, such as another request that is open. */
    refusal: submit.error && submit.error.fields.length === 0 ? submit.error.msg : '',
    dirty:
      !submit.isSuccess &&
      (JSON.stringify(form) !== JSON.stringify(blank) || documents.ids.length > 0 || documents.sent !== null),
    faultCount: tried ? faults.length + (missing ? 1 : 0) : 0,
    documentsFault: (tried && missing) || saidAt('documents') || '',
    faultOf: (field: keyof CertificationForm): string | undefined => {
      const fault = faults.find((one) => one.field === field);
      if (fault && (tried || left.has(field))) return certificationFaultWords(fault, form, locale);
      return saidAt(field);
    },
    set: (change: Partial<CertificationForm>) => {
      setForm({ ...form, ...change });
      if (submit.error) submit.reset();
    },
    /** A field that was left empty is not scolded before it is submitted. */
    leave: (field: keyof CertificationForm) => form[field] !== '' && setLeft(new Set([...left, field])),
    /** @returns the first field at fault, null when there is none */
    send: (): RequestField | null => {
      setTried(true);
      const first = faults[0]?.field ?? (missing ? 'documents' : null);
      if (!first && !submit.isPending) submit.mutate({ ...form, documents: [...documents.ids] });
      return first;
    },
  };
};

export type RequestState = ReturnType<typeof useRequest>;
