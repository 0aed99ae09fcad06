import { DOCUMENTS_MAX } from '@onair/contract/identity/certification';
import { PICTURE_ACCEPT } from '@onair/contract/pictures';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button, Progress } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { FieldGroup } from '../../../shared/ui/field.tsx';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import styles from './certification.module.css';
import { certificationWords } from './certification.words.ts';
import { CertificationDocument } from './certification-document.tsx';
import type { useDocuments } from './use-documents.ts';

type Props = { documents: ReturnType<typeof useDocuments>; fault: string | undefined };

/** Up to three pictures of documents, each shown as the server has it. */
export const DocumentsField = ({ documents, fault }: Props) => {
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
