import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { leaveForms } from './ask-to-leave.ts';
import { unsavedIn } from './unsaved.ts';

const PanelContext = createContext<readonly symbol[]>([]);

/** The drawers and dialogs around this component, outermost first. */
export const usePanels = (): readonly symbol[] => use(PanelContext);

/**
 * Leave guard of a drawer or dialog: every way of closing it asks before input of forms inside is lost.
 * @returns `leave`, which closes after asking, and `frame`, which wraps the contents
 */
export const usePanel = (onClose: () => void): { leave: () => void; frame: (contents: ReactNode) => ReactNode } => {
  const around = usePanels();
  const [panel] = useState(() => Symbol('panel'));
  const panels = useMemo(() => [...around, panel], [around, panel]);
  return {
    leave: () => leaveForms(unsavedIn(panel), onClose),
    frame: (contents) => <PanelContext value={panels}>{contents}</PanelContext>,
  };
};
