import { Button, Message } from '@arco-design/web-react';
import { restorePolicies } from '@onair/contract/policies';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { refreshChanged } from './changed.ts';
import styles from './offer-undo.module.css';
import { searchTableWords } from './search-table.words.ts';

const OFFER_MS = 8000;

const restore = async (ids: string[]): Promise<void> => {
  const { changed } = await call(restorePolicies, { ids });
  Message.success(wordsNow(searchTableWords).restored(changed.length));
  await refreshChanged();
};

/** The offer waits while the pointer or the keyboard is on it. */
const Offer = ({ ids, close }: { ids: readonly string[]; close: () => void }) => {
  const words = useWords(searchTableWords);
  const [held, setHeld] = useState(false);
  const [busy, setBusy] = useState(false);
  const end = useEffectEvent(close);
  useEffect(() => {
    if (held || busy) return;
    const timer = setTimeout(() => end(), OFFER_MS);
    return () => clearTimeout(timer);
  }, [held, busy]);
  const undo = () => {
    setBusy(true);
    restore([...ids]).then(close, () => setBusy(false));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only looks whether the offer is being looked at
    <span
      className={styles.offer}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => setHeld(event.target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      {words.deleted(ids.length)}
      <Button type="text" size="small" loading={busy} onClick={undo} data-undo>
        {words.undo}
      </Button>
    </span>
  );
};

/** Where a deleted row took the focus with it, the way back is the best place to go on from. */
export const focusUndo = (): void => {
  const lost = document.activeElement === document.body || document.activeElement?.tagName === 'MAIN';
  if (lost) document.querySelector<HTMLElement>('[data-undo]')?.focus({ preventScroll: true });
};

/** Says that sets were deleted, and for a while how to have them back. */
export const offerUndo = (ids: readonly string[]): void => {
  const close = Message.success({
    id: `deleted ${ids[0]}`,
    duration: 0,
    content: <Offer ids={ids} close={() => close()} />,
  });
};
