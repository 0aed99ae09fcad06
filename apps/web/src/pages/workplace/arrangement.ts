import { teamWorkplace } from '@onair/contract/groups/team-workplace';
import type { Preferences } from '@onair/contract/preferences/preferences';
import { usePreferences } from '../../domains/preferences/index.ts';
import { useCall } from '../../shared/api/query.ts';
import { useMay } from '../../shared/session/permission.tsx';
import { type ColumnChoice, resolveColumns } from '../../shared/ui/data-table/column-choice.ts';

/** Default cards of the main column. */
const MAIN = ['figures', 'work', 'onAir', 'clicks', 'popular', 'categories'] as const;
const SIDE = ['quick', 'announcements', 'documents'] as const;
export type MainCard = (typeof MAIN)[number];
export type SideCard = (typeof SIDE)[number];

/** Contains the greeting and the page's heading. */
export const ALWAYS: readonly MainCard[] = ['figures'];
/** Cards of half width: two consecutive ones are side by side, a single one has full width. */
const HALF: readonly MainCard[] = ['work', 'onAir', 'popular', 'categories'];

export type Arrangement = { main: ColumnChoice[]; side: ColumnChoice[] };

/** The cards as the account has arranged them; what is on air is for those who work with lives. */
export const arrangementOf = (saved: Preferences['workplace'], operates: boolean): Arrangement => ({
  main: resolveColumns(
    MAIN.filter((card) => operates || card !== 'onAir'),
    saved,
    ALWAYS,
  ),
  side: resolveColumns(SIDE, saved),
});

/** The cards of a column that are shown, in order. */
export const mainCards = ({ main }: Arrangement): MainCard[] =>
  main.flatMap(({ key, shown }) => MAIN.find((card) => shown && card === key) ?? []);
export const sideCards = ({ side }: Arrangement): SideCard[] =>
  side.flatMap(({ key, shown }) => SIDE.find((card) => shown && card === key) ?? []);

/** Puts cards in rows of one or two. */
export const inRows = (cards: readonly MainCard[]): MainCard[][] => {
  const rows: MainCard[][] = [];
  for (const card of cards) {
    const last = rows.at(-1);
    const [before] = last ?? [];
    if (last?.length === 1 && before && HALF.includes(before) && HALF.includes(card)) last.push(card);
    else rows.push([card]);
  }
  return rows;
};

/** The cards as arranged by the account, else by its team; both are part of the frame's own answer. */
export const useArrangement = (): { cards: Arrangement; team: string | null } => {
  const operates = useMay('live');
  const own = usePreferences()?.workplace ?? [];
  const { data } = useCall(teamWorkplace, {}, { staleTime: Number.POSITIVE_INFINITY, handled: true });
  const team = own.length === 0 && data ? data : null;
  return { cards: arrangementOf(team?.cards ?? own, operates), team: team?.team ?? null };
};
