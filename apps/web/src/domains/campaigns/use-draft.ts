import { discardChannelDraft, getChannelDraft, saveChannelDraft } from '@onair/contract/campaigns/campaigns';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { keyOf, queryClient, write } from '../../shared/api/query.ts';
import { sessionRefused, useSession } from '../../shared/session/session.ts';
import { autosave, type DraftState } from './autosave.ts';
import { copyKey, type Draft, readCopy, writeCopy } from './draft-copy.ts';

const whichOf = (application: string | undefined) => (application ? { application } : {});

const send = async (application: string | undefined, draft: Draft): Promise<string> => {
  const which = whichOf(application);
  const stored = await call(saveChannelDraft, { ...which, ...draft }, { handled: true });
  queryClient.setQueryData(keyOf(getChannelDraft, which), stored);
  return stored.savedAt;
};

/** The text that this window has and the server does not, if any. */
export const useDraftCopy = (application: string | undefined): [key: string, copy: Draft | null] => {
  const accountId = useSession((state) => state.profile?.accountId ?? '');
  const key = copyKey(accountId, application);
  const [copy] = useState(() => readCopy(key));
  return [key, copy];
};

/**
 * Autosaves the form's text to the server.
 * @param savedAt when the server last stored it, null when it has none
 */
export const useDraft = (application: string | undefined, key: string, savedAt: string | null) => {
  const [state, setState] = useState<DraftState>(savedAt === null ? { kind: 'none' } : { kind: 'saved', at: savedAt });
  const [autosaver] = useState(() =>
    autosave({
      send: (draft) => send(application, draft),
      copy: (draft) => writeCopy(key, draft),
      onState: setState,
      mayRetry: () => !sessionRefused(),
    }),
  );
  useEffect(() => {
    window.addEventListener('online', autosaver.flush);
    // After signing in again in another window.
    const leave = useSession.subscribe((now, before) => {
      if (now.token !== null && now.token !== before.token) autosaver.flush();
    });
    return () => {
      leave();
      window.removeEventListener('online', autosaver.flush);
      // The tab is hidden or closed: pending text is saved immediately.
      autosaver.flush();
    };
  }, [autosaver]);

  const used = () => {
    autosaver.forget();
    queryClient.setQueryData(keyOf(getChannelDraft, whichOf(application)), null);
  };
  return {
    state,
    autosaver,
    /** The server has deleted the submitted draft. */
    used,
    /** Discards the text, here and on the server. */
    discard: async () => {
      await autosaver.stop();
      await write(discardChannelDraft, whichOf(application));
      used();
      autosaver.resume();
    },
  };
};
