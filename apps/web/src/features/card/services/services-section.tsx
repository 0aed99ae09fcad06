import { Button } from '@arco-design/web-react';
import { listServices, type Service } from '@onair/contract/services';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { usePermission } from '../../../shared/session/permission.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { cardWords } from '../card.words.ts';
import { CardBones, CardGrid, CardSection, NoMatch } from '../card-section.tsx';
import { matchesSearch, useCardState } from '../card-state.ts';
import { AccountLine } from './account-line.tsx';
import { type Act, ServiceCard } from './service-card.tsx';
import { servicesWords } from './services.words.ts';
import { useServiceNews } from './use-service-news.ts';

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog);
const OrderDialog = lazyPart(async () => (await import('../ledger/order-dialog.tsx')).OrderDialog);
const LedgerPanel = lazyPart(async () => (await import('../ledger/ledger-panel.tsx')).LedgerPanel);

/** Services under contract, with the company's account; `search` narrows them to those whose words contain it. */
export const ServicesSection = ({ search }: { search: string }) => {
  const words = useWords(servicesWords);
  const frame = useWords(cardWords);
  const admin = usePermission(['admin']);
  const [{ ledger }, change] = useCardState();
  const query = useCall(listServices, {}, { handled: true });
  useServiceNews(query.data);
  const [acting, setActing] = useState<{ service: Service; act: Act; open: boolean } | null>(null);
  // What was opened once stays mounted, so that it can close as it should.
  const [opened, setOpened] = useState(false);
  if (ledger && admin && !opened) setOpened(true);
  const close = () => setActing((now) => now && { ...now, open: false });
  const shows = ({ title, description, state }: Service) =>
    matchesSearch(search, [title, description, words.states[state]]);
  return (
    <CardSection
      title={frame.tabs.service}
      extra={
        <AccountLine>
          {admin ? (
            <Button size="small" onClick={() => change({ ledger: 'entries' })}>
              {words.account}
            </Button>
          ) : null}
        </AccountLine>
      }
    >
      <Loaded
        query={query}
        loading={<CardBones count={4} label={words.loading} />}
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
            <NoMatch />
          )
        }
      </Loaded>
      {acting && acting.act !== 'pay' && acting.act !== 'drop' ? (
        <MoveDialog
          open={acting.open}
          // As it was when the dialog opened: what somebody changed since is told, not silently confirmed.
          service={acting.service}
          move={acting.act}
          onClose={close}
          onTopUp={() => change({ ledger: 'entries' })}
        />
      ) : null}
      {acting?.service.pendingOrder && (acting.act === 'pay' || acting.act === 'drop') ? (
        <OrderDialog open={acting.open} order={acting.service.pendingOrder} act={acting.act} onClose={close} />
      ) : null}
      {opened ? (
        <LedgerPanel
          part={admin ? ledger : undefined}
          onPart={(part) => change({ ledger: part }, { replace: true })}
          onClose={() => change({ ledger: undefined })}
        />
      ) : null}
    </CardSection>
  );
};
