import { deleteVideo, type Video } from '@onair/contract/live/videos';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { libraryWords } from './library.words.ts';

type Props = { video: Video; open: boolean; onClose: () => void };

/** Asks before a video is deleted with its files. */
export const RemoveVideo = ({ video, open, onClose }: Props) => {
  const words = useWords(libraryWords);
  const write = useWrite(deleteVideo, {
    onDone: () => {
      Message.success(wordsNow(libraryWords).removed);
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      title={words.removeTitle(video.name)}
      width={420}
      onClose={onClose}
      ok={{
        label: words.remove,
        status: 'danger',
        loading: write.isPending,
        onPress: () => write.mutate({ id: video.id }),
      }}
    >
      {words.removeText} {video.rotations > 0 ? words.removeInRotations(video.rotations) : ''}
    </Dialog>
  );
};
