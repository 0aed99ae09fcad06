import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isDay } from '../api/contract-rules.ts';
import { isComposing } from '../page/composing.ts';

/**
 * Keyboard behavior that the kit's date pickers lack: a typed day counts when the focus leaves, not only after Enter;
 * Escape closes the calendar, not the dialog around it; Tab closes the calendar.
 * @param onDays the typed days, one per input, once every input has one
 */
export const useCalendar = (onDays: (days: string[]) => void) => {
  const [open, setOpen] = useState(false);
  const tabbed = useRef(false);
  return {
    frame: {
      onKeyDownCapture: (event: KeyboardEvent) => {
        tabbed.current = event.key === 'Tab';
        // The kit drops text typed while its calendar opens: open it before the first character arrives.
        const types = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (types && !open) flushSync(() => setOpen(true));
        if (event.key !== 'Escape' || !open || isComposing(event)) return;
        event.stopPropagation();
        setOpen(false);
      },
      onBlurCapture: (event: FocusEvent<HTMLElement>) => {
        const days = [...event.currentTarget.querySelectorAll('input')].map((input) => input.value.trim());
        if (days.every(isDay)) onDays(days);
        // A click in the calendar moves the focus as well; only Tab leaves the picker.
        if (tabbed.current && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
        tabbed.current = false;
      },
    },
    popup: { popupVisible: open, onVisibleChange: (shown?: boolean) => setOpen(shown ?? false) },
  };
};
