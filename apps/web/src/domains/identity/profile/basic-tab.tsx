import { getProfile } from '@onair/contract/identity/profile';
import { sessionChannel } from '@onair/contract/identity/session';
import { useCall } from '../../../shared/api/query.ts';
import { useChannel } from '../../../shared/stream/use-channel.ts';
import { Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { BasicForm } from './basic-form.tsx';

/** Follows what another tab or device saves; what is being typed here stays. */
export const BasicTab = () => {
  const query = useCall(getProfile, {}, { handled: true });
  useChannel(sessionChannel);
  return (
    <Loaded query={query} loading={<Skeleton rows={8} />}>
      {(stored) => <BasicForm stored={stored} />}
    </Loaded>
  );
};
