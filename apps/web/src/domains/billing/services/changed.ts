import { workplaceSummary } from '@onair/contract/analytics/workplace';
import { ledgerBalance, listLedger, listOrders } from '@onair/contract/billing/ledger';
import { listServices } from '@onair/contract/billing/services';
import { keyOf, queryClient } from '../../../shared/api/query.ts';

/** What a move of a service, an order or money changes. */
export const CHANGED = [listServices, ledgerBalance, listLedger, listOrders, workplaceSummary] as const;

export const refreshChanged = (): void => {
  for (const endpoint of CHANGED) queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
};
