/** @jsxImportSource preact */

import { indexIn, partsOf } from '@onair/contract/typed';
import { useEffect, useRef, useState } from 'preact/hooks';
import { EMOJI } from '../../domains/chat/rooms/index.ts';
import { Icon } from '../icons.tsx';
import { useWords } from '../preferences.ts';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 6, ArrowUp: -6 };

/** A few emoji above the field; arrow keys move, Escape returns the focus. */
export const EmojiPicker = ({ disabled, onPick }: { disabled: boolean; onPick: (emoji: string) => void }) => {
  const words = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const panel = root.current;
    const toggled = (event: Event) => setOpen(partsOf(event).newState === 'open');
    panel?.addEventListener('toggle', toggled);
    return () => panel?.removeEventListener('toggle', toggled);
  }, []);
  const show = () => {
    const panel = root.current;
    if (!panel || !button.current) return;
    panel.showPopover();
    const { right, top } = button.current.getBoundingClientRect();
    panel.style.setProperty('--x', `${Math.max(8, right - panel.offsetWidth)}px`);
    panel.style.setProperty('--y', `${Math.max(8, top - panel.offsetHeight - 8)}px`);
    panel.querySelector('button')?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...(root.current?.querySelectorAll('button') ?? [])];
    const at = indexIn(all, document.activeElement);
    all[(at + step + all.length) % all.length]?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class="round small"
        disabled={disabled}
        aria-label={words.emoji}
        title={words.emoji}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => (open ? root.current?.hidePopover() : show())}
      >
        <Icon name="smile" />
      </button>
      <div ref={root} popover="auto" class="emoji" role="dialog" aria-label={words.emoji} onKeyDown={move}>
        {EMOJI.map((emoji, at) => (
          <button
            key={emoji}
            type="button"
            tabIndex={at === 0 ? 0 : -1}
            onClick={() => {
              root.current?.hidePopover();
              onPick(emoji);
            }}
          >
            {emoji}
          </button>
        ))}
      </div>
    </>
  );
};
