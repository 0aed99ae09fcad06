import { getDocument } from '@onair/contract/content/desk';
import { renderHtml } from '@onair/contract/content/document-html';
import { useMemo } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { itemWords } from './item.words.ts';
import styles from './library.module.css';

const Shown = ({ html }: { html: string }) => {
  const words = useWords(itemWords);
  if (html.replace(/<[^>]*>/g, '').trim() === '' && !html.includes('<img')) return <Empty text={words.empty} />;
  // The renderer escapes every text and knows no other mark-up than its own.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one renderer of documents, see document-html.ts
  return <div className={styles.document} data-content dangerouslySetInnerHTML={{ __html: html }} />;
};

/** What an item says, as its readers see it. */
export const ItemDocument = ({ id }: { id: number }) => {
  const words = useWords(itemWords);
  const query = useCall(getDocument, { id }, { handled: true, forgetPrevious: true });
  const doc = query.data?.doc;
  const html = useMemo(
    () => (doc ? renderHtml(doc, { pictureUrl: (picture) => `/api/picture/${picture}?w=960` }) : ''),
    [doc],
  );
  return (
    <PageCard title={words.document}>
      <Loaded query={query}>{() => <Shown html={html} />}</Loaded>
    </PageCard>
  );
};
