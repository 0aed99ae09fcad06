import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { useStudio } from '../studios/studio-context.ts';
import { StudioSwitch } from '../studios/studio-switch.tsx';
import { ConnectedEncoders } from './connected-encoders.tsx';
import { EncoderSettings } from './encoder-settings.tsx';
import { keysWords } from './keys.words.ts';
import styles from './methods.module.css';
import { PatienceSelect } from './patience-select.tsx';
import { SrtLines } from './srt-lines.tsx';
import { StreamKeys } from './stream-keys.tsx';

/** Settings for an encoder: the address and the key. */
export const EncoderPanel = () => {
  const words = useWords(keysWords);
  const { publishUrl } = useStudio();
  return (
    <div className={styles.stack}>
      <section aria-label={words.address}>
        <Text as="h3" above={4} below={8} tone="strong" weight="medium" size={14}>
          {words.address}
        </Text>
        {publishUrl ? (
          <Row as="p" inline wrap gap={[4, 12]} shrinks>
            <code className={styles.code}>{publishUrl}</code>
            <CopyButton text={publishUrl} label={words.copyAddress} />
          </Row>
        ) : (
          <Text as="p" tone="muted" size={12} className={styles.note}>
            {words.noAddress}
          </Text>
        )}
      </section>
      <PageLink to="Encoders">{words.allEncoders}</PageLink>
      <ConnectedEncoders />
      <EncoderSettings />
      <StudioSwitch setting="autoStart" />
      <PatienceSelect />
      <StreamKeys />
      <SrtLines />
    </div>
  );
};
