import { SESSION_ENDED } from '@onair/contract/failure';
import { sessionChannel, userInfo } from '@onair/contract/identity/session';
import { shell } from '@onair/contract/system/shell';
import { call } from '../shared/api/call.ts';
import { ApiFailure } from '../shared/api/failure.ts';
import { queryClient, refetchAll, retryFailed } from '../shared/api/query.ts';
import { useLocale } from '../shared/i18n/locale.ts';
import { sessionEnded, setProfile, useSession } from '../shared/session/session.ts';
import { isLeaving } from '../shared/session/sign-out.ts';
import { setWindowState } from '../shared/settings/settings.ts';
import { join, useStream, whenSessionEnded } from '../shared/stream/connection.ts';

/** Reloads the session. An ended session opens the dialog; a server that does not answer changes nothing. */
const reloadSession = async (): Promise<void> => {
  const { token } = useSession.getState();
  if (!token || isLeaving(token)) return;
  try {
    const profile = await call(userInfo, {}, { handled: true });
    if (useSession.getState().token === token) setProfile(profile);
  } catch (error) {
    if (error instanceof ApiFailure && SESSION_ENDED.includes(error.code)) sessionEnded(token, error.code);
  }
};

/** Pictures of unpublished items are the company's, too: their key comes with the confirmation of the account. */
const readPictureKey = async (): Promise<void> => {
  const { token } = useSession.getState();
  const answer = await call(shell, {}, { handled: true }).catch(() => null);
  if (answer && useSession.getState().token === token) useSession.setState({ pictureKey: answer.pictureKey });
};

/** Responses belong to one session and role, their texts to one language, the server's menu to one role. */
export const watchSession = (): void => {
  useSession.subscribe((now, before) => {
    const otherRole =
      now.profile?.role !== before.profile?.role || now.profile?.confirmed !== before.profile?.confirmed;
    if (now.token !== before.token) queryClient.clear();
    else if (otherRole && before.profile) refetchAll();
    if (otherRole) setWindowState({ serverMenu: [] });
    if (now.profile?.confirmed && before.profile?.confirmed === false) void readPictureKey();
  });
  useLocale.subscribe(refetchAll);
  // Failed reads are retried once browser and server are back.
  useStream.subscribe((now, before) => now.live && !before.live && retryFailed());
  window.addEventListener('online', retryFailed);
  whenSessionEnded(() => void reloadSession());
  const listener = { event: () => void reloadSession(), reset: () => void reloadSession() };
  let leave: (() => void) | null = null;
  const follow = (token: string | null): void => {
    if (token && !leave) leave = join(sessionChannel, listener);
    else if (!token && leave) {
      leave();
      leave = null;
    }
  };
  follow(useSession.getState().token);
  useSession.subscribe((now) => follow(now.token));
};
