import { figuresChannel } from '@onair/contract/analytics/intake';
import { servicesChannel } from '@onair/contract/billing/services';
import { useChannel } from '../../shared/stream/use-channel.ts';

/** Reads the page's figures again when events, or services and money, have changed them. */
export const useLiveFigures = (): void => {
  useChannel(figuresChannel);
  useChannel(servicesChannel);
};
