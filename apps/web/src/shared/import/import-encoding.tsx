import type { ForeignEncoding, ImportReport } from '@onair/contract/content/policy-files';
import { RadioField } from '../form/choice-fields.tsx';
import { useWords } from '../i18n/words.ts';
import { Stack, Text } from '../layout/layout.tsx';
import { importWords } from './import.words.ts';
import styles from './import-dialog.module.css';

type Props = {
  name: string;
  readings: ImportReport['readings'];
  encoding: ForeignEncoding;
  message?: string | undefined;
  onChoose: (encoding: ForeignEncoding) => void;
};

/** Asks in which encoding a file was saved that does not tell it: a wrong guess would store nonsense. */
export const ImportEncoding = ({ name, readings, encoding, message, onChoose }: Props) => {
  const words = useWords(importWords);
  const sample = readings.find((each) => each.encoding === encoding)?.sample ?? '';
  return (
    <>
      <Text as="p" below={12}>
        {words.askEncoding(name)}
      </Text>
      <RadioField
        field={{ value: encoding, onChange: onChoose }}
        label={words.encoding}
        columnWidth={180}
        options={readings.map(({ encoding: value }) => ({ value, label: words.encodings[value] }))}
        hint={
          <Stack gap={4} above={12} fill={1} rounded className={styles.sample} aria-live="polite">
            <Text size={12} tone="muted">
              {words.sample}
            </Text>
            <span data-content>{sample}</span>
          </Stack>
        }
      />
      <p className={styles.message} role="alert">
        {message}
      </p>
    </>
  );
};
