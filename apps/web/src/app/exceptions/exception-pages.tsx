import { userInfo } from '@onair/contract/identity/session';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { Button, Message } from '../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../shared/layout/layout.tsx';
import { useGoTo, usePage } from '../../shared/page/page.tsx';
import { setProfile } from '../../shared/session/session.ts';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { DEFAULT_PAGE, routeAt } from '../route-table.ts';
import { type Code, Drawing } from './drawings.tsx';
import { exceptionWords } from './exception.words.ts';
import styles from './outside-pages.module.css';

/** The origin of the exception (`?from=/list/card`), if it is one of our pages. */
const useOrigin = (): string | undefined => {
  const { from } = usePage().search;
  return typeof from === 'string' && routeAt(from.split('?')[0] ?? '') ? from : undefined;
};

/**
 * Retry reloads the session and its rights, then the failed page. If the server still refuses or does not answer, its
 * message is shown and the exception stays.
 */
const Exception = ({ code }: { code: Code }) => {
  const words = useWords(exceptionWords);
  const router = useRouter();
  const goTo = useGoTo();
  const origin = useOrigin();
  const [trying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    try {
      setProfile(await call(userInfo));
      if (origin) goTo.href(origin, { replace: true });
      else {
        await router.invalidate();
        Message.info(wordsNow(exceptionWords).tried);
      }
    } catch {
      // The call's toast shows the reason.
    } finally {
      setTrying(false);
    }
  };
  const back = () => (router.history.canGoBack() ? goTo.back() : goTo.page(DEFAULT_PAGE));
  return (
    <PageCard>
      <Stack gap={12} align="center" justify="center" text="center" className={styles.panel}>
        <Drawing code={code} />
        <div className={styles.code}>{code}</div>
        <Text as="p" tone="muted" size={16} below={8}>
          {words[code]}
        </Text>
        <Row wrap gap={12} align="stretch">
          <Button type="primary" loading={trying} onClick={retry}>
            {words.retry}
          </Button>
          <Button onClick={back}>{words.back}</Button>
        </Row>
      </Stack>
    </PageCard>
  );
};

export const Exception403 = () => <Exception code="403" />;
export const Exception404 = () => <Exception code="404" />;
export const Exception500 = () => <Exception code="500" />;
