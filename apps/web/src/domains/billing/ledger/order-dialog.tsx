import { cancelOrder, ledgerBalance, type Order, payOrder } from '@onair/contract/billing/ledger';
import { failures } from '@onair/contract/failure';
import { announceFailure } from '../../../shared/api/announce.ts';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Message } from '../../../shared/kit/controls.ts';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { MoneyFacts } from '../services/money-facts.tsx';
import styles from '../services/services.module.css';
import { ledgerWords } from './ledger.words.ts';

type Props = OverlayProps & { order: Order; act: 'pay' | 'drop' };

/** Confirms payment or cancellation of an unpaid order. */
export const OrderDialog = ({ open, order, act, onClose }: Props) => {
  const words = useWords(ledgerWords);
  const balance = useCall(ledgerBalance, {}, { handled: true }).data?.balance;
  const pays = act === 'pay';
  const write = useWrite(pays ? payOrder : cancelOrder, {
    onDone: ({ number, status }) => {
      const { paid, dropped } = wordsNow(ledgerWords);
      Message.success(status === 'paid' ? paid(number) : dropped(number));
      onClose();
    },
    onFailed: (error) => {
      announceFailure(error);
      // A settled order needs no confirmation any more.
      if (error.code === failures.conflict.code || error.code === failures.notFound.code) onClose();
    },
  });
  const short = pays && balance !== undefined && balance < order.amount;
  const { id, version, number, service, kind, months } = order;
  return (
    <Dialog
      open={open}
      title={pays ? words.payTitle(number) : words.dropTitle(number)}
      width={440}
      onClose={onClose}
      cancelLabel={words.back}
      ok={{
        label: pays ? words.pay : words.drop,
        loading: write.isPending,
        disabled: pays && (balance === undefined || short),
        ...(pays ? {} : { status: 'danger' as const }),
        onPress: () => write.mutate({ id, version }),
      }}
    >
      <div className={styles.dialog}>
        {short ? <Alert type="warning" content={words.tooLow} /> : null}
        {pays ? (
          <MoneyFacts
            price={order.amount}
            balance={balance}
            period={`${service}: ${words.months(words.orderKinds[kind], months)}`}
          />
        ) : (
          <p>{words.dropText(service)}</p>
        )}
      </div>
    </Dialog>
  );
};
