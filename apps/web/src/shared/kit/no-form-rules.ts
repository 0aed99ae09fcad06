/** Stands in for the rules of the kit's forms (`build/stand-ins.ts`); its texts name them, its controls do without. */
export const DefaultValidateMessage = {};
