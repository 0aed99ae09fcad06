import { memo, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { IconExclamationCircleFill } from '../../shared/kit/icons.ts';
import { Row } from '../../shared/layout/layout.tsx';
import { mayLeave } from '../../shared/page/ask-to-leave.ts';
import { unsavedForms } from '../../shared/page/unsaved.ts';
import { dismissSessionEnd, useSession } from '../../shared/session/session.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { sessionWords } from './layout.words.ts';
import styles from './shell.module.css';

/** The single dialog of an ended session, however many calls failed. Staying keeps the input on the screen. */
export const SessionDialog = memo(() => {
  const words = useWords(sessionWords);
  const ended = useSession((state) => state.endedBy !== null);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (ended) dialog.current?.showModal();
    else dialog.current?.close();
  }, [ended]);
  const again = async () => {
    // The confirmation would open behind this dialog.
    dismissSessionEnd();
    if (!(await mayLeave(unsavedForms()))) return;
    setLeaving(true);
    await signOut();
    location.reload();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClose={dismissSessionEnd}
    >
      <h2 id={id}>
        <IconExclamationCircleFill />
        {words.title}
      </h2>
      <p id={`${id}-text`}>{words.text}</p>
      <Row align="stretch" gap={12} justify="end">
        <Button onClick={dismissSessionEnd}>{words.stay}</Button>
        <Button type="primary" loading={leaving} onClick={again}>
          {words.again}
        </Button>
      </Row>
    </dialog>
  );
});
