import { applicationChannel } from '@onair/contract/campaigns/application-channel';
import { getApplication, latestApplication } from '@onair/contract/campaigns/campaigns';
import { useEffect, useEffectEvent } from 'react';
import { type Static, Type } from 'typebox';
import { freshOnly, keyOf, queryClient, useCall } from '../../shared/api/query.ts';
import { usePage } from '../../shared/page/page.tsx';
import { useChannel } from '../../shared/stream/connection.ts';

/**
 * The application with this id; without one the page's latest, which is then put into the address, so that the page
 * never switches to another application while it is open. Reloaded whenever one changes.
 */
export const useApplication = (result: 'success' | 'error', id: string | undefined, onLatest: (id: string) => void) => {
  const named = useCall(
    getApplication,
    { id: id ?? '' },
    { enabled: id !== undefined, handled: true, forgetPrevious: true },
  );
  // Not for a malformed id in the address: the page reports it.
  const unnamed = usePage().search.id === undefined;
  const latest = freshOnly(useCall(latestApplication, { result }, { enabled: unnamed, handled: true }));
  useChannel(applicationChannel);
  const found = unnamed && !latest.error ? latest.data : undefined;
  const pin = useEffectEvent(onLatest);
  useEffect(() => {
    if (!found) return;
    queryClient.setQueryData(keyOf(getApplication, { id: found.id }), found);
    pin(found.id);
  }, [found]);
  return id === undefined ? latest : named;
};

/** The id in the address; a malformed one is ignored. */
export const IdText = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', maxLength: 36 });

/** Address of a result page: which application. */
export const ResultSearch = Type.Object({
  id: Type.Optional(IdText),
});
export type ResultSearch = Static<typeof ResultSearch>;
