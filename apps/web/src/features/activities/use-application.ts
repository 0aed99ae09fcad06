import { applicationChannel, getApplication, latestApplication, listApplications } from '@onair/contract/activities';
import { keyOf, queryClient, useCall } from '../../shared/api/query.ts';
import { useChannel } from '../../shared/stream/use-channel.ts';

const READS = [getApplication, latestApplication, listApplications];

export const refreshApplications = (): void => {
  for (const read of READS) queryClient.invalidateQueries({ queryKey: keyOf(read) });
};

/** The application of this id, without one the latest that the page is about; read afresh whenever one moves. */
export const useApplication = (result: 'success' | 'error', id: string | undefined) => {
  const named = useCall(
    getApplication,
    { id: id ?? '' },
    { enabled: id !== undefined, handled: true, forgetPrevious: true },
  );
  const latest = useCall(latestApplication, { result }, { enabled: id === undefined, handled: true });
  useChannel(applicationChannel, { changed: refreshApplications }, refreshApplications);
  return id === undefined ? latest : named;
};
