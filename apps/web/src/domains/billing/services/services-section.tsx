import { listServices, type Service } from '@onair/contract/billing/services';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { useMay } from '../../../shared/session/permission.tsx';
import { CardGrid, CardSection, CardSkeletons, NoMatch } from '../../../shared/ui/cards.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { matchesSearch } from '../../../shared/ui/use-typed-filter.ts';
import type { LedgerPart } from '../ledger/ledger-panel.tsx';
import { AccountLine } from './account-line.tsx';
import { type Act, ServiceCard } from './service-card.tsx';
import { servicesWords } from './services.words.ts';
import { useServiceEvents } from './use-service-events.ts';

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog);
const OrderDialog = lazyPart(async () => (await import('../ledger/order-dialog.tsx')).OrderDialog);
const LedgerPanel = lazyPart(async () => (await import('../ledger/ledger-panel.tsx')).LedgerPanel);

type Props = {
  title: string;
  search: string;
  onClearSearch: () => void;
  /** Whether the company's account is open, at its entries or its orders. */
  ledger: LedgerPart | undefined;
  onLedger: (part: LedgerPart | undefined, options?: { replace?: boolean }) => void;
};

/** Services under contract, with the company's account; `search` narrows them to those whose words contain it. */
export const ServicesSection = ({ title, search, onClearSearch, ledger, onLedger }: Props) => {
  const words = useWords(servicesWords);
  const seesMoney = useMay('billing:read');
  const query = useCall(listServices, {}, { handled: true });
  useServiceEvents(query.data);
  const [acting, setActing] = useState<{ service: Service; act: Act; open: boolean } | null>(null);
  // Once opened it stays mounted, so that its closing animation runs.
  const [opened, setOpened] = useState(false);
  if (ledger && seesMoney && !opened) setOpened(true);
  const close = () => setActing((now) => now && { ...now, open: false });
  const shows = (service: Service) =>
    matchesSearch(search, [service.title, service.description, words.states[service.state]]);
  return (
    <CardSection
      title={title}
      extra={
        seesMoney ? (
          <AccountLine>
            <Button size="small" onClick={() => onLedger('entries')}>
              {words.account}
            </Button>
          </AccountLine>
        ) : null
      }
    >
      <Loaded
        query={query}
        loading={<CardSkeletons count={4} label={words.loading} />}
        isEmpty={(services) => services.length === 0}
        empty={<Empty text={words.none} />}
      >
        {(services) =>
          services.some(shows) ? (
            <CardGrid>
              {services.filter(shows).map((service) => (
                <ServiceCard
                  key={service.id}
                  service={service}
                  onAct={(act) => setActing({ service, act, open: true })}
                />
              ))}
            </CardGrid>
          ) : (
            <NoMatch onClear={onClearSearch} />
          )
        }
      </Loaded>
      {acting && acting.act !== 'pay' && acting.act !== 'drop' ? (
        <MoveDialog
          open={acting.open}
          // As it was when the dialog opened: changes since then are reported, not silently confirmed.
          service={acting.service}
          move={acting.act}
          onClose={close}
          onTopUp={() => onLedger('entries')}
        />
      ) : null}
      {acting?.service.pendingOrder && (acting.act === 'pay' || acting.act === 'drop') ? (
        <OrderDialog open={acting.open} order={acting.service.pendingOrder} act={acting.act} onClose={close} />
      ) : null}
      {opened ? (
        <LedgerPanel
          part={seesMoney ? ledger : undefined}
          onPart={(part) => onLedger(part, { replace: true })}
          onClose={() => onLedger(undefined)}
        />
      ) : null}
    </CardSection>
  );
};
