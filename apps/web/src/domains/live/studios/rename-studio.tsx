import { renameStudio } from '@onair/contract/live/studio-archive';
import { getStudio, type StudioDetails } from '@onair/contract/live/studios';
import { keyOf, queryClient, readNow, useCall } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { createWords } from './create.words.ts';
import { studioMenuWords } from './studio-menu.words.ts';

type Frame = { open: boolean; onClose: () => void };

const namesOf = ({ nameZh, nameEn }: StudioDetails) => ({ nameZh, nameEn });

const Names = ({ studio, open, onClose }: Frame & { studio: StudioDetails }) => {
  const words = useWords(studioMenuWords);
  const labels = useWords(createWords);
  const { id } = studio;
  const form = useForm({
    endpoint: renameStudio,
    of: id,
    initial: namesOf(studio),
    version: studio.version,
    input: (names, { version }) => ({ ...names, id, version }),
    messages: { nameZh: labels.faults.name, nameEn: labels.faults.name },
    latest: async () => {
      const latest = await readNow(getStudio, { id });
      return { values: namesOf(latest), version: latest.version };
    },
    conflictText: words.conflict,
    onDone: (saved) => {
      queryClient.setQueryData(keyOf(getStudio, { id }), saved);
      Message.success(wordsNow(studioMenuWords).renamed);
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.rename} ok={words.save} width={480} onClose={onClose}>
      <TextField field={form.field('nameZh')} label={labels.nameZh} />
      <TextField field={form.field('nameEn')} label={labels.nameEn} />
    </FormDialog>
  );
};

/** Edits both names of a studio; its address and keys stay. */
export const RenameStudio = ({ id, ...frame }: Frame & { id: string }) => {
  const { data: studio } = useCall(getStudio, { id });
  return studio ? <Names studio={studio} {...frame} /> : null;
};
