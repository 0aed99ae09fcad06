import { renameVideo, VIDEO_NAME_MAX, type Video } from '@onair/contract/live/videos';
import { type FormEvent, useId, useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Input, Message } from '../../../shared/kit/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { libraryWords } from './library.words.ts';

type Props = { video: Video; open: boolean; onClose: () => void };

/** Renames a video. */
export const RenameVideo = ({ video, open, onClose }: Props) => {
  const words = useWords(libraryWords);
  const form = useId();
  const [name, setName] = useState(video.name);
  const blank = name.trim() === '';
  const write = useWrite(renameVideo, {
    onDone: () => {
      Message.success(wordsNow(libraryWords).renamed);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!blank && !write.isPending) write.mutate({ id: video.id, version: video.version, name: name.trim() });
  };
  return (
    <Dialog
      open={open}
      title={words.renameTitle}
      width={420}
      keep
      onClose={onClose}
      ok={{ label: words.save, loading: write.isPending, disabled: blank, submits: form }}
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label={words.name} required fault={blank ? words.nameRequired : undefined}>
          {({ id, describedBy, invalid }) => (
            <Input
              id={id}
              value={name}
              autoFocus
              maxLength={VIDEO_NAME_MAX}
              aria-required
              aria-invalid={invalid}
              aria-describedby={describedBy}
              onChange={setName}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
};
