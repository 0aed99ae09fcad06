import { create } from 'zustand';

/** A broadcast of this browser, as every page shows it. */
export type OnAir = {
  studio: { slug: string; name: string };
  /** Pictures go out; before that the browser asks for a device or connects. */
  live: boolean;
  stop: () => void;
};

/** Null while this browser publishes nothing. */
export const useOnAir = create<{ onAir: OnAir | null }>(() => ({ onAir: null }));

export const setOnAir = (onAir: OnAir | null): void => useOnAir.setState({ onAir });
