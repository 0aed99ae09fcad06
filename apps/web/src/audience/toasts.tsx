/** @jsxImportSource preact */
import { useCallback, useEffect, useState } from 'preact/hooks';
import { Icon } from './icons.tsx';
import { useWords } from './preferences.ts';
import { createStore, useStore } from './store.ts';

type Toast = { id: number; text: string; fault: boolean; undo: (() => void) | null };

const SHOWN_MS = 8000;
const toast = createStore<{ now: Toast | null }>({ now: null });
let last = 0;

/** Shows what happened, and for a while an undo. A new toast replaces the previous one. */
export const showToast = (
  text: string,
  { undo = null, fault = false }: { undo?: (() => void) | null; fault?: boolean } = {},
) => {
  last += 1;
  toast.set({ now: { id: last, text, fault, undo } });
};

/** Paused while it is hovered or focused. */
export const Toasts = () => {
  const words = useWords();
  const { now } = useStore(toast);
  const [held, setHeld] = useState(false);
  const close = useCallback(() => {
    setHeld(false);
    toast.set({ now: null });
  }, []);
  useEffect(() => {
    if (!now || held) return;
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [now, held, close]);
  return (
    <div
      class="toasts"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      {now ? (
        <div class="toast" data-fault={now.fault} key={now.id}>
          <span>{now.text}</span>
          {now.undo ? (
            <button
              type="button"
              class="toast-undo"
              onClick={() => {
                now.undo?.();
                close();
              }}
            >
              {words.undo}
            </button>
          ) : null}
          <button type="button" class="toast-close" aria-label={words.close} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
      ) : null}
    </div>
  );
};
