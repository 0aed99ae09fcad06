import { userInfo } from '@onair/contract/identity/session';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { Button, Message } from '../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../shared/layout/layout.tsx';
import { useGoTo } from '../../shared/page/page.tsx';
import { setProfile } from '../../shared/session/session.ts';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { exceptionWords } from './exception.words.ts';
import styles from './outside-pages.module.css';

/**
 * Stands where a page would show what belongs to the company, until someone has confirmed the account: what is missing,
 * why, and what can be done meanwhile. The page itself appears by itself once the account is confirmed.
 */
export const WaitingPage = () => {
  const words = useWords(exceptionWords);
  const goTo = useGoTo();
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      const profile = await call(userInfo);
      if (!profile.confirmed) Message.info(wordsNow(exceptionWords).stillWaiting);
      setProfile(profile);
    } catch {
      // The call's toast shows the reason.
    } finally {
      setAsking(false);
    }
  };
  return (
    <PageCard>
      <Stack gap={12} align="center" justify="center" text="center" className={styles.panel}>
        <Text as="h2" tone="strong" size={20} line={28} weight="medium">
          {words.waiting}
        </Text>
        <Text as="p" tone="muted" className={styles.reason}>
          {words.waitingText}
        </Text>
        <Text as="p" tone="muted" className={styles.reason} below={8}>
          {words.meanwhile}
        </Text>
        <Row wrap gap={12} align="stretch" justify="center">
          <Button type="primary" onClick={() => goTo.page('Setting')}>
            {words.completeProfile}
          </Button>
          <Button loading={asking} onClick={ask}>
            {words.checkAgain}
          </Button>
        </Row>
      </Stack>
    </PageCard>
  );
};
