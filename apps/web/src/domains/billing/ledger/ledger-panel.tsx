import { ledgerBalance } from '@onair/contract/billing/ledger';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Overlay } from '../../../shared/overlay/overlays.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { TabList } from '../../../shared/ui/tab-list.tsx';
import styles from './ledger.module.css';
import { ledgerWords } from './ledger.words.ts';
import { LedgerEntries } from './ledger-entries.tsx';
import { OrdersList } from './orders-list.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';
import { TopUpsList } from './top-ups-list.tsx';

export type LedgerPart = 'entries' | 'orders' | 'top-ups';

type Props = OverlayProps & { part: LedgerPart; onPart: (part: LedgerPart) => void };

/** The company's account next to the cards: its entries, the orders, large top-ups, and the form for top-ups. */
export const LedgerPanel = ({ open, part, onPart, onClose }: Props) => {
  const words = useWords(ledgerWords);
  const format = useFormat();
  const { data } = useCall(ledgerBalance, {}, { handled: true });
  const [toppingUp, setToppingUp] = useState(false);
  const counted = (name: string, count = 0) => (count > 0 ? `${name} (${format.number(count)})` : name);
  return (
    <SidePanel
      open={open}
      title={words.title}
      extra={
        <Text tone="muted" size={14} numeric className={styles.balance}>
          {words.balance} <strong>{format.money(data?.balance ?? null)}</strong>
        </Text>
      }
      width={1040}
      onClose={onClose}
    >
      <TabList
        label={words.parts}
        tabs={[
          { key: 'entries', title: words.entries },
          { key: 'orders', title: counted(words.orders, data?.ordersPending) },
          { key: 'top-ups', title: counted(words.topUps, data?.topUpsWaiting) },
        ]}
        active={part}
        onChange={onPart}
        extra={
          useMay('billing') ? (
            <Button type="primary" onClick={() => setToppingUp(true)}>
              {words.topUp}
            </Button>
          ) : null
        }
      >
        {part === 'entries' ? <LedgerEntries /> : part === 'orders' ? <OrdersList /> : <TopUpsList />}
      </TabList>
      <Overlay part={TopUpDialog} props={toppingUp && { balance: data?.balance }} onClose={() => setToppingUp(false)} />
    </SidePanel>
  );
};
