import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import styles from './review.module.css';
import { reviewWords } from './review.words.ts';
import type { Review } from './use-review.ts';

const Label = ({ text, shortcut }: { text: string; shortcut: string }) => (
  <>
    {text}
    <span className={styles.key} aria-hidden="true">
      {shortcut}
    </span>
  </>
);

/** A reviewer's actions, each with its key. */
export const ReviewButtons = ({ review, onReject }: { review: Review; onReject: () => void }) => {
  const words = useWords(reviewWords);
  const { view, busy, decide, undo } = review;
  const idle = !view?.item;
  return (
    <Row align="stretch" wrap gap={8} justify="end">
      {view?.last ? (
        <Button
          className={styles.undo ?? ''}
          disabled={busy}
          title={words.undoOf(view.last.title)}
          aria-keyshortcuts="Z"
          onClick={undo}
        >
          <Label text={words.undo} shortcut="Z" />
        </Button>
      ) : null}
      <Button disabled={idle || busy} aria-keyshortcuts="S" onClick={() => decide('skip')}>
        <Label text={words.skip} shortcut="S" />
      </Button>
      <Button disabled={idle || busy} status="danger" aria-keyshortcuts="R" onClick={onReject}>
        <Label text={words.reject} shortcut="R" />
      </Button>
      <Button type="primary" disabled={idle || busy} aria-keyshortcuts="P" onClick={() => decide('pass')}>
        <Label text={words.pass} shortcut="P" />
      </Button>
    </Row>
  );
};
