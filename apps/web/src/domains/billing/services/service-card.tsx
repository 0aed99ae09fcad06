import { RENEWAL_DAYS, type Service, type ServiceMove, serviceMachine } from '@onair/contract/billing/services';
import { openMoves } from '@onair/contract/machine';
import type { ComponentType } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconApps, IconCode, IconEdit, IconUser } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { useRole } from '../../../shared/session/session.ts';
import { ItemCard } from '../../../shared/ui/cards.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import { serviceGateWords } from './service-gate.words.ts';
import styles from './services.module.css';
import { servicesWords } from './services.words.ts';

/** Available moves of a service, or of its unpaid order. */
export type Act = Exclude<ServiceMove, 'expire'> | 'pay' | 'drop';

const ICONS: Readonly<Record<string, ComponentType>> = { code: IconCode, edit: IconEdit, user: IconUser };
const TONES: Record<Service['state'], Tone> = {
  'never-opened': 'off',
  opened: 'good',
  cancelled: 'warn',
  expired: 'bad',
};
const DAY = 86_400_000;

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
