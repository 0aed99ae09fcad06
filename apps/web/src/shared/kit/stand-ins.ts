/**
 * Replaces the rules of the kit's forms (`build/stand-ins.ts`); its texts refer to them, its controls do not need them.
 */
export const DefaultValidateMessage = {};

/** Imported by the kit's forms; only the development server, which includes the whole kit, reads it. */
export class Schema {}

/** Replaces the kit's polyfill (`build/stand-ins.ts`): all supported browsers observe sizes natively. */
const Native = globalThis.ResizeObserver;

export { Native as default };
