import type { ContentRecord } from '@onair/contract/content/items/items';
import { itemFrame } from '@onair/contract/embedding/embed-code';
import { useState } from 'react';
import { useCompanyClock } from '../../../../shared/i18n/company-clock.ts';
import { contentWords } from '../../../../shared/i18n/content.words.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Button, Tag } from '../../../../shared/kit/controls.ts';
import { Row, Text } from '../../../../shared/layout/layout.tsx';
import { Overlay, useOverlays } from '../../../../shared/overlay/overlays.tsx';
import { type Fact, Facts } from '../../../../shared/ui/facts.tsx';
import { lazyPart } from '../../../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../../../shared/ui/page-card.tsx';
import { libraryWords } from '../library.words.ts';
import { itemWords } from './item.words.ts';

const EmbedDialog = lazyPart(async () => (await import('../../../embedding/embed-dialog.tsx')).EmbedDialog);

/** Shows the embed code of an item's film. */
const Embed = ({ item: { slug, title } }: { item: ContentRecord }) => {
  const words = useWords(itemWords);
  const { open } = useOverlays();
  return (
    <Button size="mini" onClick={() => open(EmbedDialog, { frame: itemFrame(slug), title })}>
      {words.embed}
    </Button>
  );
};

/** An item's public address; before publication, when it opens. */
export const PublicAddress = ({ item }: { item: ContentRecord }) => {
  const { slug, stage, scheduledAt, videoId } = item;
  const words = useWords(itemWords);
  const clock = useCompanyClock();
  const path = `/c/${slug}`;
  if (stage === 'published') {
    return (
      <Row gap={8} wrap>
        <a href={path} target="_blank" rel="noopener">
          {path}
        </a>
        {videoId ? <Embed item={item} /> : null}
      </Row>
    );
  }
  const when = stage === 'withdrawn' ? words.addressGone : words.addressLater;
  return (
    <>
      {path}
      <Text as="p" tone="muted" size={12}>
        {stage === 'scheduled' && scheduledAt ? words.addressAt(clock.minute(scheduledAt)) : when}
      </Text>
    </>
  );
};

const EditItem = lazyPart(async () => (await import('./edit-item.tsx')).EditItem);

/** An item's metadata; those who may change it edit it here. */
export const ItemFacts = ({ item, may }: { item: ContentRecord; may: boolean }) => {
  const [editing, setEditing] = useState(false);
  const words = useWords(itemWords);
  const library = useWords(libraryWords);
  const filed = useWords(contentWords);
  const clock = useCompanyClock();
  const time = (at: string | null) => (at ? clock.minute(at) : '–');
  const name = (person: ContentRecord['createdBy']) => <span data-content>{person?.name ?? '–'}</span>;
  const facts: Fact[] = [
    [
      library.author,
      <span key="author" data-content>
        {item.author}
      </span>,
    ],
    [library.type, filed.contentTypes[item.type]],
    [library.category, filed.categories[item.category]],
    [library.source, filed.sources[item.source]],
    [
      library.tags,
      <Row key="tags" gap={4} wrap>
        {item.tags.length ? item.tags.map((tag) => <Tag key={tag}>{tag}</Tag>) : '–'}
      </Row>,
    ],
    [library.review, filed.reviews[item.review]],
    [words.scheduledAt, time(item.scheduledAt)],
    [library.assignee, name(item.assignee)],
    [words.dueAt, time(item.dueAt)],
    [words.createdBy, name(item.createdBy)],
    [words.updatedBy, clock.minute(item.updatedAt)],
    [words.address, <PublicAddress key="address" item={item} />],
  ];
  const edit = may ? (
    <Button size="small" onClick={() => setEditing(true)}>
      {words.edit}
    </Button>
  ) : null;
  return (
    <PageCard title={words.facts} extra={edit}>
      <Facts look="table" facts={facts} />
      <Overlay part={EditItem} props={editing && { item }} onClose={() => setEditing(false)} />
    </PageCard>
  );
};
