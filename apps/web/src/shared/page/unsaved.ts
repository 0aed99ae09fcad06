import { create } from 'zustand';

/** Paths of the pages that hold input nobody has saved yet, those that are kept alive behind other tabs too. */
export const useUnsaved = create<{ paths: ReadonlySet<string> }>(() => ({ paths: new Set() }));

export const isUnsaved = (path: string): boolean => useUnsaved.getState().paths.has(path);

export const markUnsaved = (path: string, unsaved: boolean): void => {
  const { paths } = useUnsaved.getState();
  if (paths.has(path) === unsaved) return;
  useUnsaved.setState({ paths: new Set([...paths].filter((one) => one !== path).concat(unsaved ? [path] : [])) });
};

/** Closing or reloading the window would lose it. */
const warn = (event: BeforeUnloadEvent): void => {
  if (useUnsaved.getState().paths.size > 0) event.preventDefault();
};

if (typeof window !== 'undefined') window.addEventListener('beforeunload', warn);
