import { IMPORT_BYTES_MAX } from '@onair/contract/content/policy-sets/files';
import { saveFile } from '../api/transfer.ts';
import { useFormat } from '../i18n/format.ts';
import { useWords } from '../i18n/words.ts';
import { Button } from '../kit/controls.ts';
import { IconDownload, IconFile, IconUpload } from '../kit/icons.ts';
import { Stack, Text } from '../layout/layout.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { importWords } from './import.words.ts';
import styles from './import-dialog.module.css';
import { csvOf, fileFault, type ImportKind } from './import-file.ts';

type Props = {
  kind: ImportKind;
  file: File | null;
  /** Why the last attempt failed, as text. */
  message?: string | undefined;
  onChoose: (file: File) => void;
  onRefuse: (message: string) => void;
};

export const ImportChoose = ({ kind, file, message, onChoose, onRefuse }: Props) => {
  const words = useWords(importWords);
  const format = useFormat();
  const take = ([given]: [File, ...File[]]) => {
    const fault = fileFault(given);
    if (fault === 'tooLarge') onRefuse(words.tooLarge(format.bytes(IMPORT_BYTES_MAX)));
    else if (fault) onRefuse(words.wrongType);
    else onChoose(given);
  };
  const { columns } = kind;
  return (
    <>
      <Text as="p" below={12}>
        {kind.intro}
      </Text>
      <Stack as="dl" gap={4} size={13} below={8} fill={1} rounded className={styles.columns} aria-label={words.columns}>
        {columns.map(([title, rule]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </Stack>
      <Button
        type="text"
        size="small"
        icon={<IconDownload />}
        onClick={() => saveFile(csvOf([columns.map(([title]) => title)]), `${kind.templateName}.csv`)}
      >
        {words.template}
      </Button>
      <Stack above={12}>
        <FileDrop
          accept=".csv,.xlsx"
          onChoose={take}
          note={
            file ? format.bytes(file.size) : words.limits(format.bytes(IMPORT_BYTES_MAX), format.number(kind.rowsMax))
          }
        >
          {file ? <IconFile /> : <IconUpload />}
          <strong role="status">{file ? words.chosen(file.name) : words.drop}</strong>
        </FileDrop>
      </Stack>
      <p className={styles.message} role="alert">
        {message}
      </p>
    </>
  );
};
