import { site } from '@onair/contract/system/system';
import { memo, useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { IconClose, IconInfoCircleFill } from '../../shared/kit/icons.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { layoutWords } from './layout.words.ts';
import styles from './shell.module.css';

/** Per window: a new window shows it again. */
const KEY = 'onair-demo-read';

/** How often the progress of the demo's history is read. */
const POLL_MS = 4000;

const wasRead = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

/** Says that all data is fictional, until it is closed. */
export const DemoBanner = memo(() => {
  const words = useWords(layoutWords);
  const [read, setRead] = useState(wasRead);
  const [loads, setLoads] = useState(true);
  const refetchInterval = loads ? POLL_MS : false;
  const { data } = useCall(site, {}, { handled: true, staleTime: Number.POSITIVE_INFINITY, refetchInterval });
  const history = data?.demoHistory ?? null;
  // Only a demo that has just begun has something left to load.
  if (data && loads && history === null) setLoads(false);
  const close = () => {
    setRead(true);
    try {
      sessionStorage.setItem(KEY, '1');
    } catch {
      // Then it reappears on the next reload.
    }
  };
  return data?.demo && !read ? (
    <Row as="aside" gap={8} tone="strong" size={13} className={styles.demo}>
      <IconInfoCircleFill />
      <Text grow>
        {words.demo} {history === null ? null : <span role="status">{words.demoHistory(history)}</span>}
      </Text>
      <Button type="text" size="mini" icon={<IconClose />} aria-label={words.closeDemo} onClick={close} />
    </Row>
  ) : null;
});
