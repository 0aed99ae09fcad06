import { servicesChannel } from '@onair/contract/billing/services-channel';
import { applicationChannel } from '@onair/contract/campaigns/application-channel';
import { reviewChannel } from '@onair/contract/content/review/review-channel';
import { certificationTodoChannel } from '@onair/contract/identity/certification-channels';
import { videosChannel } from '@onair/contract/live/videos/videos-channel';
import { messageChannel } from '@onair/contract/notifications/messages';
import { parameterChannel } from '@onair/contract/stream-parameters/parameter-channel';
import { openWork } from '@onair/contract/work/work';
import { useCall } from '../../shared/api/query.ts';
import { useChannel } from '../../shared/stream/connection.ts';

/** Chat lines change without an event for the console. */
const POLL_MS = 60_000;

/** The reader's open work. Kept up to date by `WorkFeed`. */
export const useWork = () => useCall(openWork, {}, { handled: true, refetchInterval: POLL_MS });

/** Reloads after events and writes, by the reader or anyone else. Renders nothing. */
export const WorkFeed = () => {
  useChannel(reviewChannel);
  useChannel(applicationChannel);
  useChannel(parameterChannel);
  useChannel(certificationTodoChannel);
  useChannel(videosChannel);
  useChannel(servicesChannel);
  useChannel(messageChannel);
  return null;
};
