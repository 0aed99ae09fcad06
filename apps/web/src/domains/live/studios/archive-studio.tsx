import { archiveStudio } from '@onair/contract/live/studio-archive';
import { getStudio } from '@onair/contract/live/studios';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { studioMenuWords } from './studio-menu.words.ts';

type Props = { id: string; open: boolean; onClose: () => void; onDone: () => void };

/** Explains what an archived studio is, and archives it. */
export const ArchiveStudio = ({ id, open, onClose, onDone }: Props) => {
  const words = useWords(studioMenuWords);
  const { data: studio, isFetching } = useCall(getStudio, { id });
  const archive = useWrite(archiveStudio, {
    onDone: () => {
      Message.success(wordsNow(studioMenuWords).archiveDone(studio?.name ?? ''));
      onDone();
    },
  });
  return (
    <Dialog
      open={open && studio !== undefined}
      title={words.archiveTitle}
      width={440}
      onClose={onClose}
      ok={{
        label: words.archive,
        loading: archive.isPending,
        // After a restore its version is being reloaded; the previous one would be refused.
        disabled: isFetching,
        onPress: () => studio && archive.mutate({ id, version: studio.version }),
      }}
    >
      {words.archiveText(studio?.name ?? '')}
    </Dialog>
  );
};
