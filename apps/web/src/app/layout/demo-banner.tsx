import { site } from '@onair/contract/system/system';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { IconInfoCircleFill } from '../../shared/kit/icons.ts';
import { Row } from '../../shared/layout/layout.tsx';
import { layoutWords } from './layout.words.ts';
import styles from './shell.module.css';

/** Says for as long as it is true that nothing here is real. */
export const DemoBanner = () => {
  const words = useWords(layoutWords);
  const { data } = useCall(site, {}, { handled: true, staleTime: Number.POSITIVE_INFINITY });
  return data?.demo ? (
    <Row as="aside" gap={8} tone="strong" size={13} className={styles.demo}>
      <IconInfoCircleFill />
      {words.demo}
    </Row>
  ) : null;
};
