import { useRouterState } from '@tanstack/react-router';
import { Suspense, use, useMemo } from 'react';
import { type Page, PageProvider } from '../../shared/page/page.tsx';
import { parseSearch } from '../../shared/page/read-search.ts';
import { Skeleton } from '../../shared/ui/states.tsx';
import { loadPage, routeAt } from '../routes.ts';

const Body = ({ name }: { name: Page['name'] }) => {
  const Component = use(loadPage(name));
  return <Component />;
};

export const KeepAlive = () => {
  const location = useRouterState({ select: (state) => state.resolvedLocation ?? state.location });
  const route = routeAt(location.pathname);
  const page = useMemo<Page | null>(
    () => (route ? { name: route.name, path: route.path, search: parseSearch(location.searchStr) } : null),
    [route, location.searchStr],
  );
  if (!page) return null;
  return (
    <PageProvider value={page}>
      <Suspense fallback={<Skeleton />}>
        <Body name={page.name} />
      </Suspense>
    </PageProvider>
  );
};
