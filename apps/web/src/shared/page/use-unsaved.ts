import { useInsertionEffect, useRef, useState } from 'react';
import { leaveForms } from './ask-to-leave.ts';
import { usePageIfAny } from './page.tsx';
import { usePanels } from './panel.tsx';
import { type Destination, forgetForm, registerForm, unsavedForm } from './unsaved.ts';

type Options = {
  /** Id in the registry, where others have to refer to the form. */
  id?: symbol;
  /** Whether a navigation within the page closes the form: for drawers that the address opens. */
  closedBy?: (next: Destination) => boolean;
  /**
   * Leaving the page loses nothing, because the input is sent then: only closing the window or ending the session does.
   */
  sentOnLeaving?: boolean;
};

export type Unsaved = {
  /**
   * Runs `go` (closing the drawer, showing something else) immediately, or after the reader has agreed to lose the
   * input.
   */
  ask: (go: () => void) => void;
  /** The input is stored: a navigation in the same moment asks nothing. */
  saved: () => void;
};

/**
 * Registers a form with the leave guards while it is `dirty`, or calls `dirty()` at each way out. Inside a `Dialog` or
 * `SidePanel`, closing it asks too.
 * @param onDiscard discards the input, with the reader's consent
 */
export const useUnsaved = (
  dirty: boolean | (() => boolean),
  onDiscard: () => void,
  { id: given, closedBy, sentOnLeaving = false }: Options = {},
): Unsaved => {
  const path = usePageIfAny()?.path ?? '';
  const page = sentOnLeaving ? '' : path;
  const panels = usePanels();
  const [id] = useState(() => given ?? Symbol('form'));
  const latest = useRef({ dirty, onDiscard, closedBy });
  const watched = dirty !== false;
  // Only insertion effects survive while a page is hidden behind its tab, and end with the form itself.
  useInsertionEffect(() => {
    latest.current = { dirty, onDiscard, closedBy };
  });
  useInsertionEffect(() => {
    if (!watched) return;
    registerForm(id, {
      page,
      panels,
      unsaved: () => {
        const now = latest.current.dirty;
        return typeof now === 'function' ? now() : now;
      },
      discard: () => latest.current.onDiscard(),
      closedBy: (next) => latest.current.closedBy?.(next) ?? false,
    });
    return () => forgetForm(id);
  }, [id, page, panels, watched]);
  return { ask: (go) => leaveForms(unsavedForm(id), go), saved: () => forgetForm(id) };
};
