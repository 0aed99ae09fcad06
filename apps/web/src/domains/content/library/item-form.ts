import { type Category, type ContentRecord, editContent, getContent, type Source } from '@onair/contract/content/items';
import { instantOf, type LocalTime, localOf } from '@onair/contract/local-time';
import { readNow } from '../../../shared/api/query.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useCompanyZone } from '../../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import type { ChosenPerson } from '../../groups/threads/index.ts';
import { itemWords } from './item.words.ts';
import { libraryWords } from './library.words.ts';

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
export const useItemForm = (item: ContentRecord, onDone: () => void) => {
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
