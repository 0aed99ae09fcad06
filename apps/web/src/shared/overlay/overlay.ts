import { createContext, type ReactNode, use, useEffect } from 'react';

/** What a dialog or drawer gets from its manager. */
export type OverlayProps = { open: boolean; onClose: () => void };

/** A yes-or-no question. */
export type Question = {
  title: string;
  text: ReactNode;
  /** Label of the button that says yes. */
  ok: string;
  /** Label of the button that says no; Cancel by default. */
  cancel?: string;
  /** What cannot be taken back. */
  danger?: boolean;
  width?: number;
  /**
   * What yes does: the dialog shows that it is busy, closes when it is done, and stays for another try when it failed.
   * The failure is announced, unless it was already.
   */
  act?: () => Promise<unknown>;
  /** Called when the dialog has left the screen. */
  onClosed?: () => void;
};

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
