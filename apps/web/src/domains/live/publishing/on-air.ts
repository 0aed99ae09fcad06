import { create } from 'zustand';

/** A broadcast of this browser, as every page shows it. */
export type OnAir = {
  studio: { slug: string; name: string };
  /** Pictures are being sent; before that the browser requests a device or connects. */
  live: boolean;
  stop: () => void;
};

/** Null while this browser publishes nothing. */
export const useOnAir = create<{ onAir: OnAir | null }>(() => ({ onAir: null }));

export const setOnAir = (onAir: OnAir | null): void => useOnAir.setState({ onAir });
