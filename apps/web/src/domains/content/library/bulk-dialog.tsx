import { CATEGORIES, type Category } from '@onair/contract/content/items';
import { type BulkAct, bulkContent, type LibraryFilter } from '@onair/contract/content/library';
import { keysOf } from '@onair/contract/typed';
import { SelectField } from '../../../shared/form/choice-fields.tsx';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { bulkWords } from './bulk.words.ts';

type Act = Exclude<BulkAct['act'], 'assign'>;
type Draft = { name: Act | undefined; category: Category | undefined; tag: string };
const EMPTY: Draft = { name: 'withdraw', category: 'other', tag: '' };

const actOf = ({ name, category, tag }: Draft): BulkAct | undefined => {
  if (name === 'category') return category && { act: name, category };
  if (name === 'addTag' || name === 'removeTag') return { act: name, tag };
  return name && { act: name };
};

type Props = { filter: LibraryFilter; total: string; onBegun: (bulk: string) => void; onClose: () => void };

/** Asks what shall be done with every match of the filters. */
export const BulkDialog = ({ filter, total, onBegun, onClose }: Props) => {
  const words = useWords(bulkWords);
  const { categories } = useWords(contentWords);
  const form = useForm({
    endpoint: bulkContent,
    initial: EMPTY,
    input: (draft) => {
      const act = actOf(draft);
      return { filter, ...(act ? { act } : {}) };
    },
    faults: ({ name, tag }) =>
      (name === 'addTag' || name === 'removeTag') && tag.trim() === '' ? { tag: words.tagNeeded } : {},
    onDone: ({ id }) => {
      onBegun(id);
      onClose();
    },
  });
  const { name } = form.values;
  return (
    <FormDialog form={form} open title={words.title(total)} ok={words.begin} onClose={onClose}>
      <SelectField
        field={form.field('name')}
        label={words.act}
        options={keysOf(words.acts).map((value) => ({ value, label: words.acts[value] }))}
      />
      {name === 'category' ? (
        <SelectField
          field={form.field('category')}
          label={words.category}
          options={CATEGORIES.map((value) => ({ value, label: categories[value] }))}
        />
      ) : null}
      {name === 'addTag' || name === 'removeTag' ? (
        <TextField field={form.field('tag')} label={words.tag} required maxLength={30} />
      ) : null}
      <Text as="p" tone="muted">
        {words.note}
      </Text>
    </FormDialog>
  );
};
