import type { CertificationForm, EnterpriseInfo } from '@onair/contract/identity/certification';
import { certificationFaultWords } from '@onair/contract/identity/certification.words';
import { submitCertification } from '@onair/contract/identity/certification-acts';
import { certificationFaults } from '@onair/contract/identity/certification-rules';
import { useState } from 'react';
import { useForm } from '../../../shared/form/use-form.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { certificationWords } from './certification.words.ts';
import { useDocuments } from './use-documents.ts';

export type Request = CertificationForm & { documents: string[] };

/** Prefilled with the kinds and name of the current body; masked fields are entered again. */
const requestFor = (known: EnterpriseInfo | null): Request => ({
  accountType: known?.accountType ?? 'enterprise',
  legalPerson: '',
  certificateType: known?.certificateType ?? 'idCard',
  authenticationNumber: '',
  enterpriseName: known?.enterpriseName ?? '',
  enterpriseCertificateType: known?.enterpriseCertificateType ?? 'businessLicense',
  organizationCode: '',
  documents: [],
});

/** A request being edited, validated by the server's rules, with its documents being uploaded. */
export const useRequest = (known: EnterpriseInfo | null, onDone: () => void) => {
  const words = useWords(certificationWords);
  const locale = useLocale((state) => state.locale);
  const [blank] = useState(() => requestFor(known));
  const progress = useState<number | null>(null);
  const form = useForm({
    endpoint: submitCertification,
    initial: blank,
    input: (request) => request,
    messages: { documents: words.documentsEmpty },
    faults: (request) => ({
      ...Object.fromEntries(
        certificationFaults(request).map((fault) => [fault.field, certificationFaultWords(fault, request, locale)]),
      ),
      documents: progress[0] === null ? undefined : words.sendingStill,
    }),
    onDone: () => {
      Message.success(wordsNow(certificationWords).submitted);
      onDone();
    },
  });
  const documents = useDocuments(progress, form.values.documents, (change) =>
    form.set((now) => ({ documents: change(now.documents) })),
  );
  return { form: { ...form, dirty: form.dirty || documents.sent !== null }, documents };
};
