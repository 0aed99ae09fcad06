/** Stands in for the rules of the kit's forms (`build/stand-ins.ts`); its texts name them, its controls do without. */
export const DefaultValidateMessage = {};

/** Named by the kit's forms, which only the development server reads: it takes in all of the kit. */
export class Schema {}

/** Stands in for the polyfill that the kit brings (`build/stand-ins.ts`): every browser of ours observes sizes itself. */
const Native = globalThis.ResizeObserver;

export { Native as default };
