import { useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '../i18n/words.ts';
import { Button, Message } from '../kit/controls.ts';
import { Row } from '../layout/layout.tsx';
import styles from './states.module.css';
import { uiWords } from './ui.words.ts';

const OFFER_MS = 8000;

type Undo = () => Promise<unknown>;

/** The offer waits while the pointer or the keyboard is on it. */
const Offer = ({ text, undo, close }: { text: string; undo: Undo; close: () => void }) => {
  const words = useWords(uiWords);
  const [held, setHeld] = useState(false);
  const [busy, setBusy] = useState(false);
  const end = useEffectEvent(close);
  useEffect(() => {
    if (held || busy) return;
    const timer = setTimeout(() => end(), OFFER_MS);
    return () => clearTimeout(timer);
  }, [held, busy]);
  const press = () => {
    setBusy(true);
    undo().then(close, () => setBusy(false));
  };
  return (
    <Row
      as="span"
      inline
      gap={8}
      className={styles.offer}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => setHeld(event.target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      {text}
      <Button type="text" size="small" loading={busy} onClick={press} data-undo>
        {words.undo}
      </Button>
    </Row>
  );
};

/** Where a deleted row took the focus with it, the way back is the best place to go on from. */
export const focusUndo = (): void => {
  const lost = document.activeElement === document.body || document.activeElement?.tagName === 'MAIN';
  if (lost) document.querySelector<HTMLElement>('[data-undo]')?.focus({ preventScroll: true });
};

/**
 * Says what was done, and for a while how to take it back.
 * @param id of the message: another one with the same id takes its place
 * @param undo rejects when it could not be taken back: the offer stays
 */
export const offerUndo = (id: string, text: string, undo: Undo): void => {
  const close = Message.success({
    id,
    duration: 0,
    content: <Offer text={text} undo={undo} close={() => close()} />,
  });
};
