import { applicationChannel, getApplication, latestApplication } from '@onair/contract/campaigns/campaigns';
import { useEffect, useEffectEvent } from 'react';
import { type Static, Type } from 'typebox';
import { keyOf, queryClient, useCall } from '../../shared/api/query.ts';
import { usePage } from '../../shared/page/page.tsx';
import { useChannel } from '../../shared/stream/connection.ts';

/**
 * The application of this id; without one the latest that the page is about, which then stands in the address: what is
 * looked at never changes into another application under someone's hand. Read again whenever one moves.
 */
export const useApplication = (result: 'success' | 'error', id: string | undefined, onLatest: (id: string) => void) => {
  const named = useCall(
    getApplication,
    { id: id ?? '' },
    { enabled: id !== undefined, handled: true, forgetPrevious: true },
  );
  // Not for an id in the address that cannot be read: the page says so.
  const unnamed = usePage().search.id === undefined;
  const latest = useCall(latestApplication, { result }, { enabled: unnamed, handled: true });
  useChannel(applicationChannel);
  const found = unnamed ? latest.data : undefined;
  const pin = useEffectEvent(onLatest);
  useEffect(() => {
    if (!found) return;
    queryClient.setQueryData(keyOf(getApplication, { id: found.id }), found);
    pin(found.id);
  }, [found]);
  return id === undefined ? latest : named;
};

/** An id as it stands in an address; what was edited by hand into something else is left out. */
export const IdText = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', maxLength: 36 });

/** Address of a result page: which application. */
export const ResultSearch = Type.Object({
  id: Type.Optional(IdText),
});
export type ResultSearch = Static<typeof ResultSearch>;
