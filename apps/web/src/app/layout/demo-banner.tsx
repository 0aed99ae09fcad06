import { IconInfoCircleFill } from '@arco-design/web-react/icon';
import { site } from '@onair/contract/system/system';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { layoutWords } from './layout.words.ts';
import styles from './shell.module.css';

/** Says for as long as it is true that nothing here is real. */
export const DemoBanner = () => {
  const words = useWords(layoutWords);
  const { data } = useCall(site, {}, { handled: true, staleTime: Number.POSITIVE_INFINITY });
  return data?.demo ? (
    <aside className={styles.demo}>
      <IconInfoCircleFill />
      {words.demo}
    </aside>
  ) : null;
};
