/** Where a navigation leads. */
export type Destination = { pathname: string; search: object };

/** One form with input that is not saved yet. */
export type UnsavedForm = {
  /** Path of the page that the form is on. */
  page: string;
  /** The drawers and dialogs around it. */
  panels: readonly symbol[];
  /** Whether it holds input that would be lost now. */
  unsaved: () => boolean;
  /** Forgets the input. Called when the reader gives it up. */
  discard: () => void;
  /** Whether a navigation within the page closes the form, such as a drawer whose address goes. */
  closedBy?: ((next: Destination) => boolean) | undefined;
};

/**
 * The forms of all pages, those kept alive behind their tabs too. A form registers itself, whatever else the page holds,
 * and every way out (address, tab, window, drawer, sign-out, role) asks here.
 */
const forms = new Map<symbol, UnsavedForm>();

export const registerForm = (id: symbol, form: UnsavedForm): void => void forms.set(id, form);
export const forgetForm = (id: symbol): void => void forms.delete(id);

/** Unsaved forms that `covers`, all of them by default. */
export const unsavedForms = (covers: (form: UnsavedForm) => boolean = () => true): readonly UnsavedForm[] =>
  [...forms.values()].filter((form) => form.unsaved() && covers(form));

export const unsavedOn = (...pages: readonly string[]): readonly UnsavedForm[] =>
  unsavedForms((form) => pages.includes(form.page));

/** Of the forms in a drawer or dialog. */
export const unsavedIn = (panel: symbol): readonly UnsavedForm[] => unsavedForms((form) => form.panels.includes(panel));

export const unsavedForm = (id: symbol): readonly UnsavedForm[] => {
  const form = forms.get(id);
  return form?.unsaved() ? [form] : [];
};

/** Gives the input of `given` up. Their pages render the discarded state later; from now on no way out asks for them. */
export const discardForms = (given: readonly UnsavedForm[]): void => {
  for (const [id, form] of forms) {
    if (!given.includes(form)) continue;
    forms.delete(id);
    form.discard();
  }
};

export const anyUnsaved = (): boolean => unsavedForms().length > 0;

/**
 * What a navigation would lose: forms that it closes, and those of the page that is left unless that page is kept alive.
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
