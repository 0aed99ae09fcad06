import { teamWorkplace } from '@onair/contract/groups/team-workplace';
import { usePreferences } from '../../domains/preferences/index.ts';
import { useCall } from '../../shared/api/query.ts';
import { useMay } from '../../shared/session/permission.tsx';
import { type Arrangement, arrangementOf } from './arrangement.ts';

/** The cards as arranged by the account, else by its team; both are part of the frame's own answer. */
export const useArrangement = (): { cards: Arrangement; team: string | null } => {
  const operates = useMay('live');
  const own = usePreferences()?.workplace ?? [];
  const { data } = useCall(teamWorkplace, {}, { staleTime: Number.POSITIVE_INFINITY, handled: true });
  const team = own.length === 0 && data ? data : null;
  return { cards: arrangementOf(team?.cards ?? own, operates), team: team?.team ?? null };
};
