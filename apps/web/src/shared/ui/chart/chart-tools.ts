import { createContext, useCallback, useMemo, useRef, useState } from 'react';
import type { ChartCanvas } from './picture.ts';

/** Draws the current chart at twice its size, on the theme's background. */
export type Picture = () => ChartCanvas;

/** State shared by a card and its charts: whether figures are shown as a table, and how to get pictures. */
type ChartTools = {
  asTable: boolean;
  toggle: () => void;
  /** Registers a chart's picture; returns the function that removes it. */
  register: (picture: Picture) => () => void;
  /** Pictures of the current charts, in order. */
  pictures: () => ChartCanvas[];
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

/** Charts inside use the tools of their card; without one each has its own button. */
export const ChartToolsContext = createContext<ChartTools | null>(null);
