import { ledgerBalance } from '@onair/contract/billing/ledger';
import {
  listServices,
  RENEWAL_DAYS,
  type Service,
  type ServiceMove,
  serviceMachine,
} from '@onair/contract/billing/services';
import { DAY } from '@onair/contract/lib/local-time';
import { openMoves } from '@onair/contract/machine';
import type { ComponentType, ReactNode } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconApps, IconCode, IconEdit, IconUser } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { Overlay, useOverlays } from '../../../shared/overlay/overlays.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { useRole } from '../../../shared/session/session.ts';
import { CardGrid, CardSection, CardSkeletons, ItemCard, NoMatch } from '../../../shared/ui/cards.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import { matchesSearch } from '../../../shared/ui/use-typed-filter.ts';
import type { LedgerPart } from '../ledger/ledger-panel.tsx';
import { useServiceEvents } from './service-gate.tsx';
import styles from './services.module.css';
import { serviceGateWords, servicesWords } from './services.words.ts';

/** The company's balance and dues; space is reserved before they load. */
const AccountLine = ({ children }: { children: ReactNode }) => {
  const words = useWords(servicesWords);
  const format = useFormat();
  const { data } = useCall(ledgerBalance, {}, { handled: true });
  const low = data !== undefined && data.balance < data.renewalsCost;
  const facts = [
    [words.balance, data && format.money(data.balance)],
    [words.pending, data && format.number(data.ordersPending)],
    [words.due, data && format.number(data.renewalsDue)],
  ] as const;
  return (
    <Row wrap gap={[8, 20]} className={styles.account}>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {children}
      {low ? (
        <Text as="p" tone="strong" text="end" className={styles.low} role="status">
          {words.low(format.money(data.renewalsCost))}
        </Text>
      ) : null}
    </Row>
  );
};

/** Available moves of a service, or of its unpaid order. */
type Act = Exclude<ServiceMove, 'expire'> | 'pay' | 'drop';

const ICONS: Readonly<Record<string, ComponentType>> = { code: IconCode, edit: IconEdit, user: IconUser };
const TONES: Record<Service['state'], Tone> = {
  'never-opened': 'off',
  opened: 'good',
  cancelled: 'warn',
  expired: 'bad',
};

/** The status of the contract: until when it runs, or since when it has not. */
const Contract = ({ state, expiresAt }: Pick<Service, 'state' | 'expiresAt'>) => {
  const words = useWords(servicesWords);
  const clock = useCompanyClock();
  if (!expiresAt) return null;
  const day = clock.date(expiresAt);
  const days = Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / DAY));
  if (state === 'expired') return <span>{words.ended(day)}</span>;
  if (state === 'cancelled') return <span>{words.ends(day)}</span>;
  return (
    <>
      <span>{words.until(day)}</span>
      {days < RENEWAL_DAYS ? (
        <Text tone="strong" weight="medium">
          {words.daysLeft(days)}
        </Text>
      ) : null}
    </>
  );
};

/**
 * One service; its buttons are the moves that the contract's table allows in its state, for those who manage services.
 */
export const ServiceCard = ({ service, onAct }: { service: Service; onAct: (act: Act) => void }) => {
  const words = useWords(servicesWords);
  const gate = useWords(serviceGateWords);
  const format = useFormat();
  const buys = useMay('billing');
  const analyses = useMay('analytics:read');
  const { title, description, icon, state, pendingOrder } = service;
  const Icon = ICONS[icon] ?? IconApps;
  const open = openMoves(serviceMachine, state, { role: useRole() ?? 'user', isAuthor: false });
  const moves = open.filter((move) => move !== 'expire');
  const button = (act: Act, label: string, look: 'secondary' | 'outline' | 'primary') => (
    <Button key={act} type={look} aria-label={`${label}: ${title}`} onClick={() => onAct(act)}>
      {label}
    </Button>
  );
  const paying = pendingOrder !== null && buys;
  const shown = paying ? moves.filter((move) => move === 'cancel' || move === 'resume') : moves;
  return (
    <ItemCard
      title={title}
      icon={
        <span className={styles.icon} aria-hidden="true">
          <Icon />
        </span>
      }
      tag={<StatusTag tone={TONES[state]}>{words.states[state]}</StatusTag>}
      actions={
        buys || analyses ? (
          <>
            {analyses && service.enable ? (
              <PageLink to="Insights" className={styles.view} aria-label={gate.openNamed(title)}>
                {gate.open}
              </PageLink>
            ) : null}
            {paying ? button('drop', words.cancelOrder, 'secondary') : null}
            {shown
              .toSorted((a, b) => Number(b === 'cancel') - Number(a === 'cancel'))
              .map((move) => button(move, words.moves[move], move === 'cancel' ? 'secondary' : 'outline'))}
            {paying ? button('pay', words.payOrder, 'primary') : null}
          </>
        ) : null
      }
    >
      <Text as="p" tone="muted" size={12} line={20} className={styles.text}>
        {description}
      </Text>
      {service.price === null ? null : (
        <Row as="p" wrap align="stretch" tone="muted" size={12} line={20} numeric className={styles.fact}>
          <span>{words.whole(service.months, format.money(service.price))}</span>
          <span>{words.monthly(format.money(service.monthlyPrice))}</span>
        </Row>
      )}
      <Row as="p" wrap align="stretch" tone="muted" size={12} line={20} numeric className={styles.fact}>
        <Contract state={service.state} expiresAt={service.expiresAt} />
      </Row>
      {pendingOrder ? (
        <Text as="p" tone="strong" size={12} line={20} weight="medium" above={6}>
          {words.waits(pendingOrder.number, format.money(pendingOrder.amount))}
        </Text>
      ) : null}
    </ItemCard>
  );
};

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
  const { open } = useOverlays();
  /** About the service as it is now: later changes are reported, not silently confirmed. */
  const ask = (service: Service, act: Act) => {
    if (act !== 'pay' && act !== 'drop') open(MoveDialog, { service, move: act, onTopUp: () => onLedger('entries') });
    else if (service.pendingOrder) open(OrderDialog, { order: service.pendingOrder, act });
  };
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
                <ServiceCard key={service.id} service={service} onAct={(act) => ask(service, act)} />
              ))}
            </CardGrid>
          ) : (
            <NoMatch onClear={onClearSearch} />
          )
        }
      </Loaded>
      <Overlay
        part={LedgerPanel}
        props={seesMoney && ledger && { part: ledger, onPart: (part: LedgerPart) => onLedger(part, { replace: true }) }}
        onClose={() => onLedger(undefined)}
      />
    </CardSection>
  );
};
