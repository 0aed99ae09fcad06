import { useRef } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Row } from '../../shared/layout/layout.tsx';
import { useLasting } from '../../shared/page/hidden.ts';
import { useGoTo } from '../../shared/page/page.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { ResultBox, ResultFrame } from './result-frame.tsx';
import styles from './step-form.module.css';
import { stepFormWords } from './step-form.words.ts';

type Props = { id: string; name: string; onAgain: () => void };

/** Third step: the application is submitted. */
export const Finished = ({ id, name, onAgain }: Props) => {
  const words = useWords(stepFormWords);
  const goTo = useGoTo();
  const root = useRef<HTMLDivElement>(null);
  // The clicked button is gone; focus moves to the next action.
  useLasting(() => {
    root.current?.querySelector<HTMLElement>('button')?.focus();
    return undefined;
  });
  return (
    <div ref={root}>
      <div role="status">
        <ResultFrame
          tone="success"
          title={words.success}
          text={<span data-content>{words.successText(name)}</span>}
          actions={
            <>
              <Button type="primary" onClick={() => goTo.page('Success', { id })}>
                {words.detail}
              </Button>
              <Button onClick={onAgain}>{words.again}</Button>
            </>
          }
        />
      </div>
      <Row align="stretch" justify="center" className={styles.about}>
        <ResultBox title={words.about}>
          <p>
            {words.aboutText} <PageLink to="Campaigns">{words.aboutLink}</PageLink>
          </p>
        </ResultBox>
      </Row>
    </div>
  );
};
