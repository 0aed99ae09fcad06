import { CATEGORIES, type Category, editContent, getContent } from '@onair/contract/content/items';
import type { LibraryItem } from '@onair/contract/content/library';
import type { ReactNode } from 'react';
import { readNow } from '../../../shared/api/query.ts';
import { SelectField } from '../../../shared/form/choice-fields.tsx';
import type { Form as FormOf } from '../../../shared/form/form-types.ts';
import { InlineForm } from '../../../shared/form/inline-form.tsx';
import { TagsField } from '../../../shared/form/tags-field.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { InlineEdit } from '../../../shared/ui/inline-edit.tsx';
import { libraryWords } from './library.words.ts';
import { useMayEdit } from './use-item-acts.ts';

/** What can be changed within the table. */
type InlinePart = 'title' | 'tags' | 'category';
type Draft = { title: string; tags: readonly string[]; category: Category | undefined };

const draftOf = ({ title, tags, category }: Pick<LibraryItem, InlinePart>): Draft => ({ title, tags, category });

const PartField = ({ form, part }: { form: FormOf<Draft>; part: InlinePart }) => {
  const words = useWords(libraryWords);
  const { categories } = useWords(contentWords);
  if (part === 'title') return <TextField field={form.field('title')} label={words.titleField} />;
  if (part === 'tags') return <TagsField field={form.field('tags')} label={words.tags} max={20} maxLength={30} />;
  const options = CATEGORIES.map((value) => ({ value, label: categories[value] }));
  return <SelectField field={form.field('category')} label={words.category} options={options} />;
};

const ItemForm = ({ item, part, onClose }: { item: LibraryItem; part: InlinePart; onClose: () => void }) => {
  const { titleNeeded } = useWords(libraryWords);
  const form = useForm({
    endpoint: editContent,
    of: String(item.id),
    version: item.version,
    initial: draftOf(item),
    input: (draft: Draft, { version }) => ({ id: item.id, version, [part]: draft[part] }),
    messages: { title: titleNeeded },
    latest: async () => {
      const latest = await readNow(getContent, { id: item.id });
      return { values: draftOf(latest), version: latest.version };
    },
    onDone: onClose,
  });
  return (
    <InlineForm form={form} onClose={onClose}>
      <PartField form={form} part={part} />
    </InlineForm>
  );
};

type Props = { item: LibraryItem; part: InlinePart; children: ReactNode };

/** A cell of the library's table, edited in place by those who may change the item. */
export const EditItemPart = ({ item, part, children }: Props) => {
  const words = useWords(libraryWords);
  const may = useMayEdit(item) && item.deletedAt === null;
  return (
    <InlineEdit
      may={may}
      label={words.editPart(words.parts[part], item.title)}
      form={(close) => <ItemForm item={item} part={part} onClose={close} />}
    >
      {children}
    </InlineEdit>
  );
};
