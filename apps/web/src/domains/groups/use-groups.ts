import { getGroup, groupChannel, listGroups, myProjects, myTeams } from '@onair/contract/groups/groups';
import { keyOf, queryClient } from '../../shared/api/query.ts';
import { useChannel } from '../../shared/stream/use-channel.ts';

/** Everything that shows projects, teams or who belongs to them. */
export const groupViews = [myProjects, myTeams, listGroups, getGroup] as const;

const refresh = () => {
  for (const view of groupViews) queryClient.invalidateQueries({ queryKey: keyOf(view) });
};

/** Reads projects and teams again when someone changes one. */
export const useGroupNews = (): void => useChannel(groupChannel, { changed: refresh }, refresh);
