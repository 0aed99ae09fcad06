import { failures } from '@onair/contract/failure';
import { getRotation, type Rotation, saveRotation } from '@onair/contract/live/rotation';
import type { Video } from '@onair/contract/live/videos/videos';
import { useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { keyOf, queryClient, readNow, useWrite } from '../../../shared/api/query.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { added, draftOf, isDirty, loopsAreValid, type RotationDraft, refusedPlaces } from './rotation.rules.ts';
import { rotationWords } from './rotation.words.ts';

/** The response updates the cache without another request. */
export const keepRotation = (rotation: Rotation): void =>
  void queryClient.setQueryData(keyOf(getRotation, { studioId: rotation.studioId }), rotation);

/** The saved rotation, its draft, and saving. */
export const useRotation = (rotation: Rotation) => {
  const [draft, setDraft] = useState<RotationDraft | null>(null);
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set());
  const [outdated, setOutdated] = useState(false);
  const forget = () => {
    setDraft(null);
    setRefused(new Set());
    setOutdated(false);
  };
  const write = useWrite(saveRotation, {
    handled: true,
    onDone: (saved) => {
      keepRotation(saved);
      forget();
      const words = wordsNow(rotationWords);
      Message.success(saved.running ? words.savedRunning : words.saved);
    },
    onFailed: (error) => {
      if (error.code === failures.conflict.code) setOutdated(true);
      else if (error.code === failures.rejected.code && error.fields.length > 0) {
        setRefused(refusedPlaces(error.fields));
      } else announceFailure(error);
    },
  });
  const put = (next: RotationDraft) => {
    setDraft(next);
    setRefused(new Set());
  };
  const latest = () => readNow(getRotation, { studioId: rotation.studioId });
  return {
    draft,
    /** Edited or not. */
    shown: draft ?? draftOf(rotation),
    dirty: isDirty(draft, rotation),
    refused,
    outdated,
    busy: write.isPending,
    begin: () => put(draftOf(rotation)),
    edit: put,
    add: (video: Video) => put(added(draft ?? draftOf(rotation), video)),
    forget,
    /** After a conflict: discards my list, or overwrites theirs. */
    loadLatest: async () => {
      await latest();
      forget();
    },
    overwrite: async () => {
      const { version } = await latest();
      setDraft((now) => now && { ...now, version });
      setOutdated(false);
    },
    save: () => {
      if (!draft || !loopsAreValid(draft.loops) || write.isPending) return;
      const { items, loops, version } = draft;
      write.mutate({ studioId: rotation.studioId, version, videoIds: items.map(({ id }) => id), loops });
    },
  };
};

export type RotationState = ReturnType<typeof useRotation>;
