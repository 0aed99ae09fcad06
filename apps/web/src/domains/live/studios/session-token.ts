import { useSession } from '../../../shared/session/session.ts';

/** What the preview's socket is told first: who is signed in. */
export const sessionToken = (): string => useSession.getState().token ?? '';
