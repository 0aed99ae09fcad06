import { ledgerBalance } from '@onair/contract/billing/ledger';
import {
  cancelService,
  contractEnd,
  openService,
  renewService,
  resumeService,
  type Service,
} from '@onair/contract/billing/services';
import { failures } from '@onair/contract/failure';
import { announceFailure } from '../../../shared/api/announce.ts';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Message } from '../../../shared/kit/controls.ts';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { MoneyFacts } from './money-facts.tsx';
import styles from './services.module.css';
import { servicesWords } from './services.words.ts';

type Move = 'open' | 'renew' | 'cancel' | 'resume';
const ENDPOINTS = { open: openService, renew: renewService, cancel: cancelService, resume: resumeService } as const;

type Props = OverlayProps & { service: Service; move: Move; onTopUp: () => void };

/** Confirms a move of a service: price, period and balance after, or the consequences of a cancellation. */
export const MoveDialog = ({ open, service, move, onClose, onTopUp }: Props) => {
  const words = useWords(servicesWords);
  const clock = useCompanyClock();
  const pays = move === 'open' || move === 'renew';
  const balance = useCall(ledgerBalance, {}, { handled: true }).data?.balance;
  // All four send the version that was read; the two that charge may leave an unpaid order.
  const write = useWrite(ENDPOINTS[move] as typeof openService, {
    onDone: ({ title, pendingOrder }) => {
      const { done, ordered } = wordsNow(servicesWords);
      if (pays && pendingOrder) Message.warning(ordered(pendingOrder.number));
      else Message.success(done[move](title));
      onClose();
    },
    onFailed: (error) => {
      announceFailure(error);
      // If the service has changed state, no confirmation is needed any more.
      if (error.code === failures.conflict.code || error.code === failures.notFound.code) onClose();
    },
  });
  const { id, title, version, months, expiresAt, pendingOrder } = service;
  // Buyers see prices.
  const price = service.price ?? 0;
  const act = (payLater: boolean) => write.mutate(payLater ? { id, version, payLater } : { id, version });
  const now = new Date();
  const running = expiresAt !== null && new Date(expiresAt) > now;
  const from = running ? new Date(expiresAt) : now;
  const short = pays && balance !== undefined && balance < price;
  const day = expiresAt ? clock.date(expiresAt) : '';
  return (
    <Dialog
      open={open}
      title={words.titles[move](title)}
      width={460}
      onClose={onClose}
      cancelLabel={move === 'cancel' ? words.keep : words.back}
      others={
        short
          ? [
              {
                label: words.topUp,
                onPress: () => {
                  onClose();
                  onTopUp();
                },
              },
            ]
          : []
      }
      ok={{
        label: short ? words.orderNow : words.moves[move],
        loading: write.isPending,
        disabled: pays && balance === undefined,
        ...(move === 'cancel' ? { status: 'danger' as const } : {}),
        onPress: () => act(short),
      }}
    >
      <div className={styles.dialog}>
        {short ? <Alert type="warning" content={words.tooLow} /> : null}
        {pays ? (
          <MoneyFacts
            price={price}
            balance={balance}
            period={words.period(clock.date(from), clock.date(contractEnd(expiresAt, months, now)), months)}
          />
        ) : null}
        {move === 'cancel' ? <p>{words.cancelText(day)}</p> : null}
        {move === 'cancel' && pendingOrder ? <p>{words.cancelsOrder(pendingOrder.number)}</p> : null}
        {move === 'resume' ? <p>{words.resumeText(day)}</p> : null}
      </div>
    </Dialog>
  );
};
