import { create } from 'zustand';
import { readOwnPage } from '../api/call.ts';

/** Whether the server offers another version than the one running in this window. */
export const useNewVersion = create<{ there: boolean }>(() => ({ there: false }));

const ownScript = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/**
 * Checks after a chunk could not be fetched: after a deployment the server has others. The page names its script with a
 * hash, so a page with another one is a new version; anything else was a network error.
 */
const lookForNewVersion = async (): Promise<void> => {
  const script = ownScript();
  const page = await readOwnPage();
  if (script !== null && page?.includes('<script') && !page.includes(script)) useNewVersion.setState({ there: true });
};

/** Checks for a new version whenever a chunk fails to load. */
export const watchVersion = (): void => window.addEventListener('vite:preloadError', () => void lookForNewVersion());
