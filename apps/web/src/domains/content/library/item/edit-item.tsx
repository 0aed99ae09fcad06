import {
  CATEGORIES,
  type Category,
  type ContentRecord,
  editContent,
  getContent,
  SOURCES,
  type Source,
} from '@onair/contract/content/items/items';
import { instantOf, type LocalTime, localOf } from '@onair/contract/lib/local-time';
import { readNow } from '../../../../shared/api/query.ts';
import { SelectField } from '../../../../shared/form/choice-fields.tsx';
import { WhenField } from '../../../../shared/form/day-field.tsx';
import { FormDialog } from '../../../../shared/form/form-frames.tsx';
import { TagsField } from '../../../../shared/form/tags-field.tsx';
import { TextField } from '../../../../shared/form/text-field.tsx';
import { useForm } from '../../../../shared/form/use-form.ts';
import { useCompanyZone } from '../../../../shared/i18n/company-clock.ts';
import { contentWords } from '../../../../shared/i18n/content.words.ts';
import { useWords, wordsNow } from '../../../../shared/i18n/words.ts';
import { Message } from '../../../../shared/kit/controls.ts';
import type { OverlayProps } from '../../../../shared/overlay/overlay.ts';
import { type ChosenPerson, PersonField } from '../../../groups/threads/index.ts';
import { libraryWords } from '../library.words.ts';
import { itemWords } from './item.words.ts';

/** An item's metadata as form values: times are on the company's clock, empty for none. */
type ItemDraft = {
  title: string;
  author: string;
  summary: string;
  tags: readonly string[];
  category: Category | undefined;
  source: Source | undefined;
  assignee: ChosenPerson | null;
  dueAt: LocalTime;
};

const draftOf = (
  { title, author, summary, tags, category, source, assignee, dueAt }: ContentRecord,
  zone: string,
): ItemDraft => ({
  title,
  author,
  summary,
  tags,
  category,
  source,
  assignee: assignee && { id: assignee.id, name: assignee.name },
  dueAt: dueAt === null ? '' : localOf(dueAt, zone),
});

/** Edits an item's metadata; a concurrent change is shown before anything is overwritten. */
const useItemForm = (item: ContentRecord, onDone: () => void) => {
  const words = useWords(itemWords);
  const { titleNeeded } = useWords(libraryWords);
  const zone = useCompanyZone();
  return useForm({
    endpoint: editContent,
    of: String(item.id),
    version: item.version,
    initial: draftOf(item, zone),
    same: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    input: ({ title, author, summary, tags, category, source, assignee, dueAt }: ItemDraft, { version }) => ({
      id: item.id,
      version,
      title,
      author,
      summary,
      tags: [...tags],
      ...(category ? { category } : {}),
      ...(source ? { source } : {}),
      assignee: assignee?.id ?? null,
      dueAt: dueAt === '' ? null : instantOf(dueAt, zone),
    }),
    messages: { title: titleNeeded, author: words.authorNeeded, dueAt: words.dueWrong },
    latest: async () => {
      const latest = await readNow(getContent, { id: item.id });
      return { values: draftOf(latest, zone), version: latest.version };
    },
    onDone: () => {
      Message.success(wordsNow(itemWords).saved);
      onDone();
    },
  });
};

/** Edits an item's metadata: title, summary, tags, filing, assignee and due date. */
export const EditItem = ({ item, open, onClose }: OverlayProps & { item: ContentRecord }) => {
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
