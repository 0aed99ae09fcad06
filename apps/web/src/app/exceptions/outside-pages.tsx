import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Row } from '../../shared/layout/layout.tsx';
import { useGoTo } from '../../shared/page/page.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { guardWords } from '../guard/guard.words.ts';
import { layoutWords } from '../layout/layout.words.ts';
import { exceptionWords } from './exception.words.ts';
import styles from './outside-pages.module.css';

const Outside = ({ title, text, action }: { title: string; text: string; action: ReactNode }) => (
  <main className={styles.outside}>
    <title>{`${title} · ${useWords(layoutWords).product}`}</title>
    <Logo size={56} />
    <h1>{title}</h1>
    <p>{text}</p>
    {action}
  </main>
);

/** The server did not answer, so the session is unknown: says so and offers a retry. */
export const Unreachable = () => {
  const words = useWords(guardWords);
  const router = useRouter();
  return (
    <Outside
      title={words.unreachable}
      text={words.unreachableText}
      action={
        <Button type="primary" onClick={() => router.invalidate()}>
          {words.retry}
        </Button>
      }
    />
  );
};

/** The catch-all: back to where the reader came from, or to the Workplace. */
export const NotFound = () => {
  const words = useWords(guardWords);
  const { back } = useWords(exceptionWords);
  const router = useRouter();
  const goTo = useGoTo();
  return (
    <Outside
      title={words.notFound}
      text={words.notFoundText}
      action={
        <Row wrap gap={12} justify="center">
          <Button type="primary" onClick={() => goTo.page('Workplace')}>
            {words.toWorkplace}
          </Button>
          {router.history.canGoBack() ? <Button onClick={goTo.back}>{back}</Button> : null}
        </Row>
      }
    />
  );
};
