import { listServices, type Service, type ServiceKey } from '@onair/contract/billing/services';
import { servicesChannel } from '@onair/contract/billing/services-channel';
import { DAY } from '@onair/contract/lib/local-time';
import { type ReactNode, useEffect } from 'react';
import { readNow, useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { useChannel } from '../../../shared/stream/connection.ts';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Empty, Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { serviceGateWords } from './services.words.ts';

/** Longer timers overflow in browsers; by then the page has reloaded the data anyway. */
const LONGEST_WAIT_MS = DAY;

/** Reloads services and balance when someone changes them, and when the next contract ends. */
export const useServiceEvents = (services: readonly Service[] | undefined): void => {
  useChannel(servicesChannel);
  const ends = (services ?? []).filter(({ enable }) => enable).map(({ expiresAt }) => Date.parse(expiresAt ?? ''));
  const next = Math.min(...ends.filter((end) => !Number.isNaN(end)));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    // Slightly later, since clocks differ.
    const wait = Math.min(Math.max(next - Date.now(), 0) + 2000, LONGEST_WAIT_MS);
    const timer = setTimeout(() => void readNow(listServices, {}).catch(() => undefined), wait);
    return () => clearTimeout(timer);
  }, [next]);
};

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
