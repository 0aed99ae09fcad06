import { type CertificationForm, DOCUMENTS_MAX, type EnterpriseInfo } from '@onair/contract/identity/certification';
import { certificationFaultWords } from '@onair/contract/identity/certification.words';
import { submitCertification, uploadCertificationDocument } from '@onair/contract/identity/certification-acts';
import { certificationFaults } from '@onair/contract/identity/certification-rules';
import { PICTURE_ACCEPT } from '@onair/contract/lib/pictures';
import { entriesOf } from '@onair/contract/typed';
import { useRef, useState } from 'react';
import { isAbort, whyOf } from '../../../shared/api/failure.ts';
import { upload } from '../../../shared/api/transfer.ts';
import { SelectField } from '../../../shared/form/choice-fields.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { FormButtons, FormPanel } from '../../../shared/form/form-frames.tsx';
import { FormNotice } from '../../../shared/form/form-notice.tsx';
import type { Form as FormOf } from '../../../shared/form/form-types.ts';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message, Progress } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useLasting } from '../../../shared/page/hidden.ts';
import { fitted } from '../../../shared/picture/shrink.ts';
import { FieldGroup } from '../../../shared/ui/field.tsx';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import styles from './certification.module.css';
import { certificationWords } from './certification.words.ts';
import { CertificationDocument } from './certification-document.tsx';

/** Documents of a request: uploaded as they are selected, one at a time. `sent` is the progress, null while idle. */
const useDocuments = (
  [sent, setSent]: [number | null, (sent: number | null) => void],
  ids: readonly string[],
  setIds: (change: (ids: string[]) => string[]) => void,
) => {
  const [fault, setFault] = useState('');
  const control = useRef<AbortController | null>(null);
  useLasting(() => () => control.current?.abort());
  const add = async (file: File): Promise<void> => {
    const aborter = new AbortController();
    control.current = aborter;
    setFault('');
    setSent(0);
    try {
      const { id } = await upload(uploadCertificationDocument, {}, await fitted(file), {
        signal: aborter.signal,
        handled: true,
        onProgress: (loaded, total) => setSent(total ? Math.round((loaded / total) * 100) : 0),
      });
      setIds((now) => [...now, id]);
    } catch (error) {
      if (isAbort(error)) Message.info(wordsNow(certificationWords).cancelled);
      else setFault(whyOf(error));
    } finally {
      setSent(null);
    }
  };
  return {
    ids,
    sent,
    fault,
    add,
    cancel: () => control.current?.abort(),
    remove: (id: string) => setIds((now) => now.filter((one) => one !== id)),
  };
};

type DocumentsFieldProps = { documents: ReturnType<typeof useDocuments>; fault: string | undefined };

/** Up to three pictures of documents, each shown as the server has it. */
export const DocumentsField = ({ documents, fault }: DocumentsFieldProps) => {
  const words = useWords(certificationWords);
  const { ids, sent } = documents;
  return (
    <FieldGroup label={words.documents} required>
      <Text as="p" tone="muted" size={12}>
        {words.documentsHint}
      </Text>
      <Text as="p" below={8} tone="danger" size={12} className={styles.error} role="alert">
        {documents.fault || fault}
      </Text>
      <Row as="ul" align="stretch" wrap gap={12}>
        {ids.map((id, index) => (
          <li key={id} className={styles.document} data-small="true">
            <CertificationDocument id={id} alt={words.document(index + 1)} />
            <Button type="text" size="small" onClick={() => documents.remove(id)}>
              {words.remove(index + 1)}
            </Button>
          </li>
        ))}
      </Row>
      {sent !== null ? (
        <Row wrap gap={[8, 12]} role="status">
          <span>{words.sending(sent)}</span>
          <Progress percent={sent} showText={false} width={160} aria-label={words.sending(sent)} />
          <Button size="small" onClick={documents.cancel}>
            {words.cancel}
          </Button>
        </Row>
      ) : ids.length < DOCUMENTS_MAX ? (
        <FileButton
          label={words.add}
          accept={PICTURE_ACCEPT}
          invalid={fault !== undefined}
          onFiles={([file]) => void documents.add(file)}
        />
      ) : null}
    </FieldGroup>
  );
};

type Request = CertificationForm & { documents: string[] };

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
const useRequest = (known: EnterpriseInfo | null, onDone: () => void) => {
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

const optionsOf = <V extends string>(names: Record<V, string>) =>
  entriesOf(names).map(([value, label]) => ({ value, label }));

type Kind = 'accountType' | 'certificateType' | 'enterpriseCertificateType';
type Named = 'legalPerson' | 'authenticationNumber' | 'enterpriseName' | 'organizationCode';

/** The fields of a request, in the order of the papers: account, legal person, enterprise. */
const RequestFields = ({ form }: { form: FormOf<Request> }) => {
  const words = useWords(certificationWords);
  const choice = <K extends Kind>(field: K, names: Record<Request[K], string>) => (
    <SelectField field={form.field(field)} label={words[field]} required options={optionsOf(names)} />
  );
  const text = (name: Named) => {
    const field = form.field(name);
    return <TextField field={field} label={words[name]} maxLength={field.limits.maxLength} />;
  };
  return (
    <>
      {choice('accountType', words.accountTypes)}
      {text('legalPerson')}
      {choice('certificateType', words.certificateTypes)}
      {text('authenticationNumber')}
      {text('enterpriseName')}
      {choice('enterpriseCertificateType', words.enterpriseTypes)}
      {text('organizationCode')}
    </>
  );
};

/** The form of a certification request. Each opening starts over; unsaved input is not discarded without asking. */
export const RequestPanel = ({ open, known, onClose }: OverlayProps & { known: EnterpriseInfo | null }) => {
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
