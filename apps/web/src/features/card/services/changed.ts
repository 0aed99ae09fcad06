import { ledgerBalance, listLedger, listOrders } from '@onair/contract/ledger';
import { listServices } from '@onair/contract/services';
import { workplaceSummary } from '@onair/contract/workplace';
import { keyOf, queryClient } from '../../../shared/api/query.ts';

/** What a move of a service, an order or money changes. */
export const CHANGED = [listServices, ledgerBalance, listLedger, listOrders, workplaceSummary] as const;

export const refreshChanged = (): void => {
  for (const endpoint of CHANGED) queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
};
