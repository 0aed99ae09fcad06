import { figuresChannel } from '@onair/contract/analytics/intake';
import { categoriesPercent, contentData, popularList, workplaceSummary } from '@onair/contract/analytics/workplace';
import { servicesChannel } from '@onair/contract/billing/services';
import { keyOf, queryClient } from '../../shared/api/query.ts';
import { useChannel } from '../../shared/stream/use-channel.ts';

const figures = [workplaceSummary, contentData, popularList, categoriesPercent];

const refresh = () => {
  for (const figure of figures) queryClient.invalidateQueries({ queryKey: keyOf(figure) });
};

const refreshMoney = () => queryClient.invalidateQueries({ queryKey: keyOf(workplaceSummary) });

/** Reads the page's figures again when events, or services and money, have changed them, and after a break in the stream. */
export const useLiveFigures = (): void => {
  useChannel(figuresChannel, { changed: refresh }, refresh);
  useChannel(servicesChannel, { changed: refreshMoney }, refreshMoney);
};
