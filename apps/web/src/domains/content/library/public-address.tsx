import type { ContentRecord } from '@onair/contract/content/items';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { itemWords } from './item.words.ts';

/** Where an item’s audience finds it; before that, when it will. */
export const PublicAddress = ({ item: { slug, stage, scheduledAt } }: { item: ContentRecord }) => {
  const words = useWords(itemWords);
  const format = useFormat();
  const path = `/c/${slug}`;
  if (stage === 'published') {
    return (
      <a href={path} target="_blank" rel="noopener">
        {path}
      </a>
    );
  }
  const when = stage === 'withdrawn' ? words.addressGone : words.addressLater;
  return (
    <>
      {path}
      <Text as="p" tone="muted" size={12}>
        {stage === 'scheduled' && scheduledAt ? words.addressAt(format.dateTime(scheduledAt)) : when}
      </Text>
    </>
  );
};
