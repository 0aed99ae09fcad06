import { keysOf } from '@onair/contract/typed';
import { useEffect, useState } from 'preact/hooks';

/** An observable value. */
export type Store<T> = {
  get: () => T;
  set: (change: Partial<T>) => void;
  watch: (changed: () => void) => () => void;
};

export const createStore = <T extends object>(first: T): Store<T> => {
  const watchers = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set: (change) => {
      if (keysOf(change).every((key) => Object.is(value[key], change[key]))) return;
      value = { ...value, ...change };
      for (const watcher of watchers) watcher();
    },
    watch: (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
};

/** A selection from an observable value; rerenders when it changes. */
export const useWatched = <S>(watch: (changed: () => void) => () => void, read: () => S): S => {
  const [seen, setSeen] = useState(read);
  useEffect(() => {
    const update = () => setSeen(() => read());
    update();
    return watch(update);
  }, [watch, read]);
  return seen;
};

export const useStore = <T extends object>(store: Store<T>): T => useWatched(store.watch, store.get);

/** In a frame on another site nothing is read or stored: neither a session nor an id of the viewer. */
const isFramed = (): boolean => window.top !== window.self;

/** Local storage of the page; where the browser has none, in memory. */
export const readStored = (key: string): string | null => {
  try {
    return isFramed() ? null : localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const writeStored = (key: string, value: string | null): void => {
  try {
    if (isFramed()) return;
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Lasts until the page is left.
  }
};
