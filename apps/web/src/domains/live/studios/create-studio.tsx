import { createStudio } from '@onair/contract/live/studios';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { createWords } from './create.words.ts';

const EMPTY = { slug: '', nameZh: '', nameEn: '' };

type Props = { open: boolean; onClose: () => void; onCreated: (slug: string) => void };

/** Creates a studio: its names, and its public address. */
export const CreateStudio = ({ open, onClose, onCreated }: Props) => {
  const words = useWords(createWords);
  const form = useForm({
    endpoint: createStudio,
    initial: EMPTY,
    // By default a person checks the picture before going on air; the studio's setting can leave that to its encoders.
    input: (draft) => ({ ...draft, autoStart: false }),
    messages: { slug: words.faults.slug, nameZh: words.faults.name, nameEn: words.faults.name },
    onDone: ({ slug, name }) => {
      Message.success(wordsNow(createWords).created(name));
      onCreated(slug);
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.title} ok={words.create} width={480} onClose={onClose}>
      <TextField field={form.field('nameZh')} label={words.nameZh} />
      <TextField field={form.field('nameEn')} label={words.nameEn} />
      <TextField field={form.field('slug')} label={words.slug} hint={words.slugHint} />
    </FormDialog>
  );
};
