import { GroupKind } from '@onair/contract/groups/groups';
import { Uuid } from '@onair/contract/text';
import { type Static, Type } from 'typebox';
import { useSearchState } from '../../shared/page/page.tsx';

/** What is open next to the page, so that a message can link to it and Back closes it. */
export const InfoState = Type.Object({
  /** The project or team that is open. */
  group: Type.Optional(Uuid),
  /** All projects, or all teams. */
  list: Type.Optional(GroupKind),
  activity: Type.Optional(Type.Literal('all')),
});
export type InfoState = Static<typeof InfoState>;

export const useInfoState = () => useSearchState(InfoState);
