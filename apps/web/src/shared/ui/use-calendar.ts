import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isDay } from '../api/contract-rules.ts';

/**
 * Keyboard manners that the kit's date pickers lack: a day that was typed counts when the focus leaves, not only after
 * Enter; Escape closes the calendar, not the dialog around it; Tab leaves no calendar open behind.
 * @param onDays the days typed, one for each input, once every input holds one
 */
export const useCalendar = (onDays: (days: string[]) => void) => {
  const [open, setOpen] = useState(false);
  const tabbed = useRef(false);
  return {
    frame: {
      onKeyDownCapture: (event: KeyboardEvent) => {
        tabbed.current = event.key === 'Tab';
        // The kit forgets what is typed while its calendar opens: open it before the first character arrives.
        const types = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (types && !open) flushSync(() => setOpen(true));
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
      },
      onBlurCapture: (event: FocusEvent<HTMLElement>) => {
        const days = [...event.currentTarget.querySelectorAll('input')].map((input) => input.value.trim());
        if (days.every(isDay)) onDays(days);
        // A press in the calendar takes the focus away too; only a step of the keyboard leaves it.
        if (tabbed.current && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
        tabbed.current = false;
      },
    },
    popup: { popupVisible: open, onVisibleChange: (shown?: boolean) => setOpen(shown ?? false) },
  };
};
