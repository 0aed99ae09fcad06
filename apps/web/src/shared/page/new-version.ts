import { create } from 'zustand';
import { readOwnPage } from '../api/call.ts';

/** Whether the server offers another version of the product than the one that runs in this window. */
export const useNewVersion = create<{ there: boolean }>(() => ({ there: false }));

const ownScript = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/**
 * Asked when a chunk could not be fetched: after a deployment the server has others. The page names its script with a
 * hash, so a page that names another one is a new version; anything else was a fault of the network.
 */
export const lookForNewVersion = async (): Promise<void> => {
  const script = ownScript();
  const page = await readOwnPage();
  if (script !== null && page?.includes('<script') && !page.includes(script)) useNewVersion.setState({ there: true });
};

/** Looks for a new version whenever a chunk fails, no matter who asked for it. */
export const watchVersion = (): void => window.addEventListener('vite:preloadError', () => void lookForNewVersion());
