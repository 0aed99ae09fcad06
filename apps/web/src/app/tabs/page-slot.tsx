import { memo, Suspense, use } from 'react';
import { type Page, PageProvider } from '../../shared/page/page.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { forgetFailed, loadedPage, loadPage } from '../routes.ts';
import { PageBoundary } from './page-boundary.tsx';

const Body = ({ name }: { name: Page['name'] }) => {
  const Component = loadedPage(name) ?? use(loadPage(name));
  return <Component />;
};

/** One page with its own error boundary, and a router scope of its own address. */
export const PageSlot = memo(({ page }: { page: Page }) => (
  <PageProvider value={page}>
    <PageBoundary path={page.path} onRetry={() => forgetFailed(page.name)}>
      <Suspense
        fallback={
          <PageCard>
            <Skeleton rows={8} />
          </PageCard>
        }
      >
        <Body name={page.name} />
      </Suspense>
    </PageBoundary>
  </PageProvider>
));
