import type { Write } from '../../../db/write.ts';
import { retractMessages, sendMessage } from '../../notifications/index.ts';
import { lowBalanceWords } from './balance.words.ts';
import { findDues, isKnownLow, markLow } from './ledger.store.ts';

/** Where the page of services and of the company's account is. */
export const SERVICES_LINK = '/list/card?tab=service';

const ABOUT = 'ledger:balance';

/**
 * Notifies the admins once when the balance no longer covers the renewals that are due, and withdraws the notice when
 * it does again. Part of every write that changes either; must come after the locks of services and ledger.
 */
export const watchBalance = async (w: Write): Promise<void> => {
  const known = await isKnownLow(w.tx, true);
  const { balance, renewalsCost, renewalsDue } = await findDues(w.tx, w.at);
  const low = balance < renewalsCost;
  if (low === known) return;
  await markLow(w.tx, low ? w.at : null);
  await retractMessages(w, ABOUT);
  if (!low) return;
  await sendMessage(w, {
    to: 'billing',
    type: 'notice',
    ...lowBalanceWords(balance, renewalsCost, renewalsDue),
    link: SERVICES_LINK,
    messageType: 3,
    about: ABOUT,
  });
};
