import { renameVideo, type Video } from '@onair/contract/live/videos';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { libraryWords } from './library.words.ts';

type Props = { video: Video; open: boolean; onClose: () => void };

/** Renames a video. */
export const RenameVideo = ({ video: { id, name, version }, open, onClose }: Props) => {
  const words = useWords(libraryWords);
  const form = useForm({
    endpoint: renameVideo,
    of: id,
    version,
    initial: { name },
    input: (values, base) => ({ id, version: base.version, name: values.name }),
    messages: { name: { required: words.nameRequired } },
    onDone: () => {
      Message.success(wordsNow(libraryWords).renamed);
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.renameTitle} ok={words.save} width={420} onClose={onClose}>
      <TextField field={form.field('name')} label={words.name} autoFocus />
    </FormDialog>
  );
};
