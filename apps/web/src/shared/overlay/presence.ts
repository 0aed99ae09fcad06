import { createContext, use, useEffect } from 'react';

/** What the manager of overlays is told by the dialog or drawer that it shows. */
export type Presence = {
  /** It is on the screen; the result says that it has been removed. */
  enter: () => () => void;
  /** Its leaving animation is over. */
  left: () => void;
};

export const PresenceContext = createContext<Presence | null>(null);

/**
 * For the frames of the kit's dialogs and drawers: reports to the manager that keeps their part mounted.
 * @returns to be called when the leaving animation is over
 */
export const useLeft = (): (() => void) => {
  const presence = use(PresenceContext);
  useEffect(() => presence?.enter(), [presence]);
  return () => presence?.left();
};
