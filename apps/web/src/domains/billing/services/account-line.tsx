import { ledgerBalance } from '@onair/contract/billing/ledger';
import type { ReactNode } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import styles from './services.module.css';
import { servicesWords } from './services.words.ts';

/** The company's balance and dues; space is reserved before they load. */
export const AccountLine = ({ children }: { children: ReactNode }) => {
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
