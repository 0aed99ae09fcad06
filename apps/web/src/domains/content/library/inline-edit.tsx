import { CATEGORIES, type Category, editContent, getContent } from '@onair/contract/content/items';
import type { LibraryItem } from '@onair/contract/content/library';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { readNow } from '../../../shared/api/query.ts';
import { SelectField } from '../../../shared/form/choice-fields.tsx';
import { Form } from '../../../shared/form/form.tsx';
import type { Form as FormOf } from '../../../shared/form/form-types.ts';
import { TagsField } from '../../../shared/form/tags-field.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconEdit } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { itemWords } from './item.words.ts';
import { libraryWords } from './library.words.ts';
import { useMayEdit } from './use-item-acts.ts';

/** What can be changed within the table. */
export type InlinePart = 'title' | 'tags' | 'category';
type Draft = { title: string; tags: readonly string[]; category: Category | undefined };

const draftOf = ({ title, tags, category }: Pick<LibraryItem, InlinePart>): Draft => ({ title, tags, category });

const InlineField = ({ form, part }: { form: FormOf<Draft>; part: InlinePart }) => {
  const words = useWords(libraryWords);
  const { categories } = useWords(contentWords);
  if (part === 'title') return <TextField field={form.field('title')} label={words.titleField} autoFocus />;
  if (part === 'tags') return <TagsField field={form.field('tags')} label={words.tags} max={20} maxLength={30} />;
  const options = CATEGORIES.map((value) => ({ value, label: categories[value] }));
  return <SelectField field={form.field('category')} label={words.category} options={options} />;
};

const InlineForm = ({ item, part, onClose }: { item: LibraryItem; part: InlinePart; onClose: () => void }) => {
  const words = useWords(itemWords);
  const { titleNeeded, cancel } = useWords(libraryWords);
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere within closes the form
    <div onKeyDown={onKeyDown}>
      <Form form={form}>
        <InlineField form={form} part={part} />
        <Row gap={8} wrap>
          <Button size="mini" type="primary" loading={form.busy} onClick={form.submit}>
            {words.save}
          </Button>
          <Button size="mini" onClick={() => form.leave(onClose)}>
            {cancel}
          </Button>
        </Row>
      </Form>
    </div>
  );
};

type Props = { item: LibraryItem; part: InlinePart; children: ReactNode };

/** A cell of the library's table, edited in place by those who may change the item. */
export const InlineEdit = ({ item, part, children }: Props) => {
  const words = useWords(libraryWords);
  const [editing, setEditing] = useState(false);
  const may = useMayEdit(item) && item.deletedAt === null;
  if (editing && may) return <InlineForm item={item} part={part} onClose={() => setEditing(false)} />;
  if (!may) return children;
  return (
    <Row as="span" inline gap={4}>
      {children}
      <Button
        size="mini"
        type="text"
        icon={<IconEdit />}
        aria-label={words.editPart(words.parts[part], item.title)}
        title={words.edit}
        onClick={() => setEditing(true)}
      />
    </Row>
  );
};
