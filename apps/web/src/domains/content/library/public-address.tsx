import type { ContentRecord } from '@onair/contract/content/items';
import { itemFrame } from '@onair/contract/embedding/embed-code';
import { useState } from 'react';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { LazyPart, partCode } from '../../../shared/ui/lazy-part.tsx';
import { itemWords } from './item.words.ts';

const embed = partCode(async () => (await import('../../embedding/embed-dialog.tsx')).EmbedDialog);

/** Shows the embed code of an item's film. */
const Embed = ({ item: { slug, title } }: { item: ContentRecord }) => {
  const words = useWords(itemWords);
  const [opened, setOpened] = useState<{ open: boolean } | null>(null);
  const onClose = () => setOpened({ open: false });
  return (
    <>
      <Button size="mini" onClick={() => setOpened({ open: true })}>
        {words.embed}
      </Button>
      {opened ? (
        <LazyPart code={embed} tryOn={opened} props={{ open: opened.open, onClose, frame: itemFrame(slug), title }} />
      ) : null}
    </>
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
