import '../shared/kit/setup.ts';
import './base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSettings } from '../domains/preferences/index.ts';
import { watchProblems } from '../domains/system/index.ts';
import { queryClient } from '../shared/api/query.ts';
import { prefetchFirstView } from '../shared/api/read-ahead.ts';
import { KitProvider } from '../shared/kit/kit-provider.tsx';
import { watchVersion } from '../shared/page/new-version.ts';
import { router } from './router.tsx';
import { watchSession } from './session-watch.ts';

const App = () => (
  <KitProvider>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </KitProvider>
);

startSettings();
watchSession();
watchProblems();
watchVersion();
void prefetchFirstView(globalThis.onairEarly?.calls ?? []);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
