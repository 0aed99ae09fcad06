import { useInsertionEffect, useRef, useState } from 'react';
import { leaveForms } from './ask-to-leave.ts';
import { usePageIfAny } from './page.tsx';
import { usePanels } from './panel.tsx';
import { type Destination, forgetForm, registerForm, unsavedForm } from './unsaved.ts';

type Options = {
  /** Names the form in the registry, where others have to. */
  id?: symbol;
  /** Whether a navigation within the page closes the form: for drawers that the address opens. */
  closedBy?: (next: Destination) => boolean;
  /** Leaving the page loses nothing, because the input is sent then: only the window and the session end with it. */
  sentOnLeaving?: boolean;
};

export type Unsaved = {
  /** Runs `go` (closing the drawer, showing something else) at once, or after the reader has agreed to lose the input. */
  ask: (go: () => void) => void;
  /** The input is stored: what follows in the same moment, such as a navigation, asks nothing. */
  saved: () => void;
};

/**
 * Registers a form in the registry of unsaved forms while it is `dirty`, or asks `dirty()` at each way out. Inside of a
 * `Dialog` or `SidePanel` closing that asks too.
 * @param onDiscard forgets the input; called when the reader gives it up
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
  // Insertion effects alone outlive a page that is hidden behind its tab, and end with the form itself.
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
