import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../shared/api/query.ts';
import { KitProvider } from '../shared/kit/kit-provider.tsx';
import { router } from './router.tsx';

export const App = () => (
  <KitProvider>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </KitProvider>
);
