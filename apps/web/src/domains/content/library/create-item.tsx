import { CATEGORIES, type Category, CONTENT_TYPES, type ContentType } from '@onair/contract/content/items/items';
import { createDraft } from '@onair/contract/content/workflow/workflow';
import { SelectField } from '../../../shared/form/choice-fields.tsx';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useGoTo } from '../../../shared/page/page.tsx';
import { libraryWords } from './library.words.ts';

const EMPTY: { title: string; summary: string; type: ContentType | undefined; category: Category | undefined } = {
  title: '',
  summary: '',
  type: 'text',
  category: 'other',
};

/** Creates a draft and opens it. */
export const CreateItem = ({ open, onClose }: OverlayProps) => {
  const words = useWords(libraryWords);
  const filed = useWords(contentWords);
  const goTo = useGoTo();
  const form = useForm({
    endpoint: createDraft,
    initial: EMPTY,
    input: (values) => values,
    messages: { title: words.titleNeeded },
    onDone: ({ id }) => {
      Message.success(wordsNow(libraryWords).created);
      onClose();
      goTo.page('ContentItem', { id: String(id) });
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.createTitle} ok={words.begin} onClose={onClose}>
      <TextField field={form.field('title')} label={words.titleField} required counted autoFocus />
      <SelectField
        field={form.field('type')}
        label={words.type}
        options={CONTENT_TYPES.map((value) => ({ value, label: filed.contentTypes[value] }))}
      />
      <SelectField
        field={form.field('category')}
        label={words.category}
        options={CATEGORIES.map((value) => ({ value, label: filed.categories[value] }))}
      />
      <TextField field={form.field('summary')} label={words.summary} rows={3} counted />
    </FormDialog>
  );
};
