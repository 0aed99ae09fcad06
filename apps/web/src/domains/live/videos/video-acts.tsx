import type { Video } from '@onair/contract/live/videos';
import { useState } from 'react';
import { RemoveVideo } from './remove-video.tsx';
import { RenameVideo } from './rename-video.tsx';
import { ReviewVideo } from './review-video.tsx';

export type VideoAct = { act: 'review' | 'rename' | 'remove'; video: Video };

/** The dialog for what was asked; it stays until it has closed as it should. */
export const VideoActs = ({ act, onClose }: { act: VideoAct | null; onClose: () => void }) => {
  const [last, setLast] = useState<VideoAct | null>(null);
  if (act && act !== last) setLast(act);
  if (!last) return null;
  const props = { key: `${last.act} ${last.video.id}`, video: last.video, open: act !== null, onClose };
  if (last.act === 'review') return <ReviewVideo {...props} />;
  return last.act === 'rename' ? <RenameVideo {...props} /> : <RemoveVideo {...props} />;
};
