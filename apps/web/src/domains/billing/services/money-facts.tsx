import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import styles from './services.module.css';
import { servicesWords } from './services.words.ts';

type Props = { price: number; period?: string | undefined; balance: number | undefined };

/** Price, period and remaining balance, shown before anything is charged. */
export const MoneyFacts = ({ price, period, balance }: Props) => {
  const { facts } = useWords(servicesWords);
  const format = useFormat();
  const left = balance === undefined ? null : balance - price;
  const rows: [string, string][] = [
    [facts.price, format.money(price)],
    ...(period ? [[facts.period, period] satisfies [string, string]] : []),
    [facts.now, format.money(balance ?? null)],
    left !== null && left < 0 ? [facts.short, format.money(-left)] : [facts.after, format.money(left)],
  ];
  return <Facts look="table" facts={rows} className={styles.facts} />;
};
