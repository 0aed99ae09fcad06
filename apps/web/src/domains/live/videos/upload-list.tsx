import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconClose, IconRefresh } from '../../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { Bar } from '../methods/bar.tsx';
import styles from '../methods/methods.module.css';
import { libraryWords } from './library.words.ts';
import { dismiss, startUpload, useUploads } from './uploads.ts';

/** Uploads of this window in progress, and failed ones. */
export const UploadList = () => {
  const words = useWords(libraryWords);
  const uploads = useUploads((state) => state.uploads);
  if (uploads.length === 0) return null;
  return (
    <Stack as="ul" className={styles.uploads}>
      {uploads.map(({ key, file, sent, fault, cancel }) => {
        const percent = file.size > 0 ? Math.floor((sent / file.size) * 100) : 0;
        return (
          <li key={key}>
            {fault ? (
              <Text tone="danger" size={12} anywhere className={styles.fault} role="alert">
                {fault}
              </Text>
            ) : (
              <>
                <span>{words.sending(file.name, percent)}</span>
                <Bar value={percent / 100} label={words.sending(file.name, percent)} />
              </>
            )}
            <Row as="span" wrap gap={8}>
              {fault ? (
                <Button
                  size="mini"
                  icon={<IconRefresh />}
                  aria-label={words.retryUpload(file.name)}
                  onClick={() => {
                    dismiss(key);
                    startUpload(file);
                  }}
                />
              ) : null}
              <Button
                size="mini"
                icon={<IconClose />}
                aria-label={fault ? words.dismiss(file.name) : words.cancelUpload(file.name)}
                onClick={() => (fault ? dismiss(key) : cancel())}
              />
            </Row>
          </li>
        );
      })}
    </Stack>
  );
};
