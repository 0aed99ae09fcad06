import { listTurnedAway, TURNED_AWAY_SHOWN } from '@onair/contract/live/encoders';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { findTurnedAway } from './encoders.store.ts';

/** Encoders that were turned away. */
export const encodersRoutes = (mount: Mount, { db }: Deps): void => {
  mount(listTurnedAway, () => findTurnedAway(db, TURNED_AWAY_SHOWN));
};
