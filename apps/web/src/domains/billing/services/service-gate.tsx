import { listServices, type ServiceKey } from '@onair/contract/billing/services';
import type { ReactNode } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Empty, Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { serviceGateWords } from './service-gate.words.ts';
import { useServiceEvents } from './use-service-events.ts';

/** Shows an insight while its service is active; otherwise a preview, the price and where to subscribe. */
export const ServiceGate = ({ opens, children }: { opens: ServiceKey; children: ReactNode }) => {
  const words = useWords(serviceGateWords);
  const format = useFormat();
  const query = useCall(listServices, {}, { handled: true });
  useServiceEvents(query.data);
  if (query.data === undefined) {
    return (
      <PageCard title={words.names[opens]}>
        {query.error ? <Failed error={query.error} onRetry={() => query.refetch()} /> : <Skeleton rows={6} />}
      </PageCard>
    );
  }
  const offers = query.data.filter(({ key }) => key === opens);
  if (offers.some(({ enable }) => enable)) return children;
  const [offer] = offers;
  // Null where the role does not see prices.
  const price = offer?.monthlyPrice ?? null;
  return (
    <PageCard title={words.names[opens]}>
      <Empty
        text={
          offer
            ? `${offer.description} ${words.closed(offer.state === 'expired', price === null ? null : format.money(price))}`
            : words.notOffered
        }
        action={
          offer ? (
            <PageLink to="Card" search={{ tab: 'service' }} aria-label={words.toNamed(words.names[opens])}>
              {words.to}
            </PageLink>
          ) : undefined
        }
      />
    </PageCard>
  );
};
