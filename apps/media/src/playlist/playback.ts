import type { StudioEvent } from '@onair/contract/live/media/channel';
import type { Playlist, PlaylistPosition } from '@onair/contract/live/media/stats';
import type { CommandResult } from '../engine.ts';
import type { Intake, Publisher } from '../guard/publisher.ts';
import { newRotation, type Rotation } from './rotation.ts';

/** The rotation of a studio, while one runs: a publisher of the cold line like any other. */
export const newPlayback = (options: {
  now: () => number;
  emit: (event: StudioEvent) => void;
  /** Takes the cold line and other free lines; null when another publisher has the cold one. */
  attach: (publisher: Publisher, also: NonNullable<Playlist['also']>) => Intake | null;
}) => {
  const { now, emit, attach } = options;
  let rotation: Rotation | null = null;
  const stop = (): CommandResult => {
    if (!rotation) return 'notPossible';
    rotation.stop();
    return 'done';
  };
  return {
    play: (list: Playlist): CommandResult => {
      if (list.items.length === 0) return 'notPossible';
      const intake = attach({ origin: 'playlist', address: '', encoder: null, close: stop }, list.also ?? []);
      if (!intake) return 'lineBusy';
      const closed = () => {
        rotation = null;
        intake.closed();
      };
      rotation = newRotation({ list, now: now(), intake: { tag: intake.tag, closed }, emit });
      return 'done';
    },
    edit: (list: Playlist): CommandResult => {
      if (!rotation || list.items.length === 0) return 'notPossible';
      rotation.edit(list);
      return 'done';
    },
    stop,
    /** The process ends, or another one has the studio: what should play is played elsewhere. */
    leave: (): void => rotation?.leave(),
    tick: (at: number) => rotation?.tick(at),
    position: (): PlaylistPosition | null => rotation?.position() ?? null,
  };
};
