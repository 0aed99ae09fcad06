/** The destination of a navigation. */
export type Destination = { pathname: string; search: object };

/** A form with unsaved input. */
export type UnsavedForm = {
  /** Path of the page that the form is on. */
  page: string;
  /** The drawers and dialogs around it. */
  panels: readonly symbol[];
  /** Whether it has input that would be lost now. */
  unsaved: () => boolean;
  /** Discards the input, with the reader's consent. */
  discard: () => void;
  /** Whether a navigation within the page closes the form, such as the one that removes a drawer from the address. */
  closedBy?: ((next: Destination) => boolean) | undefined;
};

/**
 * The forms of all pages, including those kept alive behind their tabs. Each form registers itself, and every way out
 * (address, tab, window, drawer, sign-out, role) checks here.
 */
const forms = new Map<symbol, UnsavedForm>();

let onRegister: () => void = () => undefined;

/** Calls `prepare` when a form has something to lose: what asks about it must be there if the connection is lost. */
export const beforeLosses = (prepare: () => void): void => {
  onRegister = prepare;
};

export const registerForm = (id: symbol, form: UnsavedForm): void => {
  forms.set(id, form);
  onRegister();
};
export const forgetForm = (id: symbol): void => void forms.delete(id);

/** Unsaved forms that `covers`, all of them by default. */
export const unsavedForms = (covers: (form: UnsavedForm) => boolean = () => true): readonly UnsavedForm[] =>
  [...forms.values()].filter((form) => form.unsaved() && covers(form));

export const unsavedOn = (...pages: readonly string[]): readonly UnsavedForm[] =>
  unsavedForms((form) => pages.includes(form.page));

/** Unsaved forms in a drawer or dialog. */
export const unsavedIn = (panel: symbol): readonly UnsavedForm[] => unsavedForms((form) => form.panels.includes(panel));

export const unsavedForm = (id: symbol): readonly UnsavedForm[] => {
  const form = forms.get(id);
  return form?.unsaved() ? [form] : [];
};

/**
 * Discards the input of `given`. Their pages render the discarded state later; from now on no way out asks about them.
 */
export const discardForms = (given: readonly UnsavedForm[]): void => {
  for (const [id, form] of forms) {
    if (!given.includes(form)) continue;
    forms.delete(id);
    form.discard();
  }
};

export const anyUnsaved = (): boolean => unsavedForms().length > 0;

/**
 * Forms that a navigation would lose: those that it closes, and those of the page being left unless it is kept alive.
 */
export const lostBy = (from: string, next: Destination, kept: boolean): readonly UnsavedForm[] =>
  unsavedForms((form) => {
    if (form.page !== from) return false;
    return from === next.pathname ? (form.closedBy?.(next) ?? false) : !kept;
  });

/** Closing or reloading the window would lose it. */
const warn = (event: BeforeUnloadEvent): void => {
  if (anyUnsaved()) event.preventDefault();
};

if (typeof window !== 'undefined') window.addEventListener('beforeunload', warn);
