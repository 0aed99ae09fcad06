import { CATEGORIES, type ContentRecord, SOURCES } from '@onair/contract/content/items';
import { SelectField } from '../../../shared/form/choice-fields.tsx';
import { WhenField } from '../../../shared/form/day-field.tsx';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TagsField } from '../../../shared/form/tags-field.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useCompanyZone } from '../../../shared/i18n/company-clock.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { PersonField } from '../../groups/threads/index.ts';
import { itemWords } from './item.words.ts';
import { useItemForm } from './item-form.ts';
import { libraryWords } from './library.words.ts';

/** Edits an item's metadata: title, summary, tags, filing, assignee and due date. */
export const EditItem = ({ item, open, onClose }: { item: ContentRecord; open: boolean; onClose: () => void }) => {
  const words = useWords(itemWords);
  const library = useWords(libraryWords);
  const filed = useWords(contentWords);
  const zone = useCompanyZone();
  const form = useItemForm(item, onClose);
  return (
    <FormDialog form={form} open={open} title={words.editTitle} ok={words.save} onClose={onClose}>
      <TextField field={form.field('title')} label={library.titleField} required counted />
      <TextField field={form.field('author')} label={library.author} required />
      <TextField field={form.field('summary')} label={library.summary} rows={3} counted />
      <TagsField field={form.field('tags')} label={library.tags} max={20} maxLength={30} hint={words.tagsHint} />
      <SelectField
        field={form.field('category')}
        label={library.category}
        options={CATEGORIES.map((value) => ({ value, label: filed.categories[value] }))}
      />
      <SelectField
        field={form.field('source')}
        label={library.source}
        options={SOURCES.map((value) => ({ value, label: filed.sources[value] }))}
      />
      <PersonField field={form.field('assignee')} label={library.assignee} none={words.nobody} />
      <WhenField field={form.field('dueAt')} label={words.dueAt} hint={words.timeHint(zone)} />
    </FormDialog>
  );
};
