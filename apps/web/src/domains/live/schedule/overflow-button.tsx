import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { MenuButton } from '../../../shared/ui/menu-button.tsx';
import { spanStyle } from './plan-block.tsx';
import styles from './schedule.module.css';
import type { Overflow } from './week.ts';

type Props = { overflow: Overflow; more: (count: string) => string; onOpen: (id: string) => void };

/** The plans of an hour that have no lane: how many, and a menu that opens one of them. */
export const OverflowButton = ({ overflow, more, onOpen }: Props) => {
  const format = useFormat();
  const clock = useCompanyClock();
  const count = format.number(overflow.plans.length);
  const items = overflow.plans.map((plan) => ({
    key: plan.id,
    label: (
      <span className={styles.overflowItem}>
        <span>
          {clock.bare.time(plan.startsAt)} {plan.sign} <strong>{plan.title}</strong>
        </span>
        <small>{plan.studio}</small>
      </span>
    ),
    onSelect: () => onOpen(plan.id),
  }));
  const [first] = overflow.plans;
  const label = `${more(count)}, ${first ? clock.bare.minute(first.startsAt) : ''}`;
  return (
    <MenuButton type="text" className={styles.overflow} style={spanStyle(overflow)} label={label} items={items}>
      <span aria-hidden="true">+{count}</span>
      <span className="sr-only">{label}</span>
    </MenuButton>
  );
};
