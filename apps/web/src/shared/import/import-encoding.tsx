import type { ForeignEncoding, ImportReport } from '@onair/contract/content/policy-sets/files';
import { RadioField } from '../form/choice-fields.tsx';
import { useWords } from '../i18n/words.ts';
import { Stack, Text } from '../layout/layout.tsx';
import { importWords } from './import.words.ts';
import styles from './import-dialog.module.css';

type Props = {
  name: string;
  readings: ImportReport['readings'];
  encoding: ForeignEncoding | null;
  message?: string | undefined;
  onChoose: (encoding: ForeignEncoding) => void;
};

/** Asks in which encoding a file was saved that does not tell it: a wrong guess would store nonsense. */
export const ImportEncoding = ({ name, readings, encoding, message, onChoose }: Props) => {
  const words = useWords(importWords);
  return (
    <>
      <Text as="p" below={12}>
        {words.askEncoding(name)}
      </Text>
      <RadioField<ForeignEncoding | ''>
        field={{ value: encoding ?? '', onChange: (selected) => selected !== '' && onChoose(selected) }}
        label={words.encoding}
        columnWidth={240}
        options={readings.map(({ encoding: value }) => ({ value, label: words.encodings[value] }))}
        hint={
          <Stack as="dl" gap={12} above={12} fill={1} rounded className={styles.samples} aria-label={words.sample}>
            {readings.map(({ encoding: value, sample }) => (
              <div key={value}>
                <Text as="dt" size={12} tone="muted">
                  {words.encodings[value]}
                </Text>
                <dd data-content>{sample}</dd>
              </div>
            ))}
          </Stack>
        }
      />
      <p className={styles.message} role="alert">
        {message}
      </p>
    </>
  );
};
