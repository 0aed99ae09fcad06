import { getCertificationDocument } from '@onair/contract/identity/certification-acts';
import { useState } from 'react';
import { send } from '../../../shared/api/call.ts';
import { transportFailure } from '../../../shared/api/failure.ts';
import { useLasting } from '../../../shared/page/hidden.ts';
import { Failed, Skeleton } from '../../../shared/ui/states.tsx';

type State = { url: string } | { error: unknown } | null;

/** A document: fetched with the session's token, kept in memory only and released with the page. */
export const CertificationDocument = ({ id, alt }: { id: string; alt: string }) => {
  const [state, setState] = useState<State>(null);
  const [turn, setTurn] = useState(0);
  // Another turn fetches again.
  useLasting(() => {
    const control = new AbortController();
    let url: string | null = null;
    setState(null);
    send(getCertificationDocument, { id }, { signal: control.signal })
      .then(async (response) => {
        const blob = await response.blob();
        if (!blob.type.startsWith('image/')) throw transportFailure(response.status);
        if (control.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setState({ url });
      })
      .catch((error: unknown) => {
        if (!control.signal.aborted) setState({ error });
      });
    return () => {
      control.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, `${id} ${turn}`);
  if (state === null) return <Skeleton rows={2} />;
  if ('error' in state) return <Failed error={state.error} onRetry={() => setTurn(turn + 1)} />;
  return <img src={state.url} alt={alt} />;
};
