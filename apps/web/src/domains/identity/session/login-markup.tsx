import type { Output } from '@onair/contract/endpoint';
import { site } from '@onair/contract/system/system';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { keyOf, queryClient } from '../../../shared/api/query.ts';
import { KitProvider } from '../../../shared/kit/kit-provider.tsx';
import { LoginFrame } from './login-page.tsx';

type SiteOptions = Pick<Output<typeof site>, 'demo' | 'registration'>;

/** The login page as HTML, for the build: the browser shows it before any code has loaded (`build/login-markup.ts`). */
export const markupOf = (known: SiteOptions): string => {
  const accounts = known.demo ? ['admin', 'user'].map((name) => ({ username: name, password: '' })) : [];
  queryClient.setQueryData(keyOf(site, {}), { ...known, accounts });
  return renderToStaticMarkup(
    <KitProvider>
      <QueryClientProvider client={queryClient}>
        <LoginFrame />
      </QueryClientProvider>
    </KitProvider>,
    { identifierPrefix: 'first' },
  );
};
