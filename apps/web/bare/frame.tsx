import '../src/shared/kit/setup.ts';
import '../src/app/base.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { KitProvider } from '../src/shared/kit/kit-provider.tsx';

/** Renders a page with the kit alone: no router, no session, no calls. */
export const show = (page: ReactNode): void => {
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <KitProvider>{page}</KitProvider>
      </StrictMode>,
    );
};
