import { createFeed } from '@onair/contract/content/feeds';
import {
  CATEGORIES,
  type Category,
  CONTENT_TYPES,
  type ContentType,
  SOURCES,
  type Source,
} from '@onair/contract/content/items/items';
import { SelectField } from '../../../shared/form/choice-fields.tsx';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { feedsWords } from './feeds.words.ts';

type Draft = {
  name: string;
  type: ContentType | undefined;
  category: Category | undefined;
  source: Source | undefined;
};
const BLANK: Draft = { name: '', type: undefined, category: undefined, source: undefined };

type Props = OverlayProps & { onMade: (address: string) => void };

/** Creates a partner's feed, limited to some content. */
export const CreateFeed = ({ open, onClose, onMade }: Props) => {
  const words = useWords(feedsWords);
  const content = useWords(contentWords);
  const form = useForm({
    endpoint: createFeed,
    initial: BLANK,
    input: ({ name, type, category, source }) => ({
      name,
      ...(type ? { type } : {}),
      ...(category ? { category } : {}),
      ...(source ? { source } : {}),
    }),
    messages: { name: words.nameFault },
    onDone: ({ path }) => {
      onClose();
      onMade(`${location.origin}${path}`);
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.create} ok={words.create} width={460} onClose={onClose}>
      <TextField field={form.field('name')} label={words.name} autoFocus />
      <SelectField
        field={form.field('type')}
        label={words.type}
        placeholder={words.all}
        allowClear
        options={CONTENT_TYPES.map((value) => ({ value, label: content.contentTypes[value] }))}
      />
      <SelectField
        field={form.field('category')}
        label={words.category}
        placeholder={words.all}
        allowClear
        options={CATEGORIES.map((value) => ({ value, label: content.categories[value] }))}
      />
      <SelectField
        field={form.field('source')}
        label={words.source}
        placeholder={words.all}
        allowClear
        options={SOURCES.map((value) => ({ value, label: content.sources[value] }))}
      />
    </FormDialog>
  );
};
