import { createContext, useCallback, useMemo, useRef, useState } from 'react';
import type { Drawn } from './picture.ts';

/** Draws a chart as it stands now, at twice its size, on the ground of the theme. */
export type Picture = () => Drawn;

/** What a card and the charts in it share: whether their figures are shown as a table, and how to get their pictures. */
export type ChartTools = {
  asTable: boolean;
  toggle: () => void;
  /** Keeps a chart's picture until the returned function is called. */
  register: (picture: Picture) => () => void;
  /** Pictures of the charts there are now, in their order. */
  pictures: () => Drawn[];
};

export const useChartTools = (): ChartTools => {
  const [asTable, setAsTable] = useState(false);
  const registered = useRef(new Set<Picture>());
  const register = useCallback((picture: Picture) => {
    registered.current.add(picture);
    return () => {
      registered.current.delete(picture);
    };
  }, []);
  return useMemo(
    () => ({
      asTable,
      toggle: () => setAsTable((now) => !now),
      register,
      pictures: () => [...registered.current].map((picture) => picture()),
    }),
    [asTable, register],
  );
};

/** Charts inside belong to the card that has the tools; without one each has a button of its own. */
export const ChartToolsContext = createContext<ChartTools | null>(null);
