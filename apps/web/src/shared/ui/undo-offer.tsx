import { useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '../i18n/words.ts';
import { Button, Message } from '../kit/controls.ts';
import { Row } from '../layout/layout.tsx';
import styles from './states.module.css';
import { uiWords } from './ui.words.ts';

const OFFER_MS = 8000;

type Undo = () => Promise<unknown>;

/** The toast stays while the pointer or the focus is on it. */
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

/** If a deleted row had the focus, Undo is the best place to continue from. */
export const focusUndo = (): void => {
  const lost = document.activeElement === document.body || document.activeElement?.tagName === 'MAIN';
  if (lost) document.querySelector<HTMLElement>('[data-undo]')?.focus({ preventScroll: true });
};

/**
 * Confirms an action, with an undo for a while.
 * @param id of the toast: another one with the same id replaces it
 * @param undo rejects when it fails: the toast stays
 */
export const offerUndo = (id: string, text: string, undo: Undo): void => {
  const close = Message.success({
    id,
    duration: 0,
    content: <Offer text={text} undo={undo} close={() => close()} />,
  });
};
