/** Stands in for the polyfill that the kit brings (`build/stand-ins.ts`): every browser of ours observes sizes itself. */
const Native = globalThis.ResizeObserver;

export { Native as default };
