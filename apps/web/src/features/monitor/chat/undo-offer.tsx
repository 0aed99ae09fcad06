import { Button, Message } from '@arco-design/web-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { monitorChatWords } from './chat.words.ts';

const OFFER_MS = 8000;

type Props = { text: string; undo: () => Promise<unknown>; close: () => void };

/** The offer waits while the pointer or the keyboard is on it. */
const Offer = ({ text, undo, close }: Props) => {
  const words = useWords(monitorChatWords);
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
    // biome-ignore lint/a11y/noStaticElementInteractions: only looks whether the offer is being looked at
    <span
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => setHeld(event.target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      {text}
      <Button type="text" size="small" loading={busy} onClick={press}>
        {words.undo}
      </Button>
    </span>
  );
};

/** Says what was done, and for a while how to take it back. A second offer about the same takes the place of the first. */
export const offerUndo = (about: string, text: string, undo: () => Promise<unknown>): void => {
  const close = Message.success({
    id: `chat ${about}`,
    duration: 0,
    content: <Offer text={text} undo={undo} close={() => close()} />,
  });
};
