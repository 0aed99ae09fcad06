import { memo, Suspense, use } from 'react';
import { Overlays } from '../../shared/overlay/overlays.tsx';
import { type Page, PageProvider } from '../../shared/page/page.tsx';
import { useConfirmed } from '../../shared/session/session.ts';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { WaitingPage } from '../exceptions/waiting-page.tsx';
import { routeNamed } from '../route-table.ts';
import { forgetFailed, loadedPage, loadPage } from '../routes.ts';
import { PageBoundary } from './page-boundary.tsx';

const Body = ({ name }: { name: Page['name'] }) => {
  const confirmed = useConfirmed();
  if (!confirmed && routeNamed(name)?.waits) return <WaitingPage />;
  return <PageOf name={name} />;
};

const PageOf = ({ name }: { name: Page['name'] }) => {
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
        <Overlays>
          <Body name={page.name} />
        </Overlays>
      </Suspense>
    </PageBoundary>
  </PageProvider>
));
