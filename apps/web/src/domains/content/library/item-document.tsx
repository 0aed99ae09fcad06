import { getDocument } from '@onair/contract/content/desk';
import { renderHtml } from '@onair/contract/content/document-html';
import type { ContentRecord } from '@onair/contract/content/items';
import { useMemo, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { pictureSrcOf } from '../../../shared/picture/content-picture.ts';
import { useOpened } from '../../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { DocumentEditor, VersionsPanel } from '../editor/index.ts';
import { useFilms } from '../films/use-films.ts';
import { itemWords } from './item.words.ts';
import styles from './library.module.css';

const Shown = ({ html }: { html: string }) => {
  const words = useWords(itemWords);
  if (html.replace(/<[^>]*>/g, '').trim() === '' && !/<(img|video)/.test(html)) return <Empty text={words.empty} />;
  // The renderer escapes every text and emits no markup but its own.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one renderer of documents, see document-html.ts
  return <div className={styles.document} data-content dangerouslySetInnerHTML={{ __html: html }} />;
};

/** The document of an item as readers see it; those who may edit it open the editor here. */
export const ItemDocument = ({ item, may }: { item: ContentRecord; may: boolean }) => {
  const { id } = item;
  const words = useWords(itemWords);
  const [writing, setWriting] = useState(false);
  const [past, setPast] = useState(false);
  const pastOpened = useOpened(past);
  const query = useCall(getDocument, { id }, { handled: true, forgetPrevious: true });
  const doc = query.data?.doc;
  const film = useFilms(doc);
  const html = useMemo(
    () => (doc ? renderHtml(doc, { pictureUrl: (picture) => pictureSrcOf(picture, 1280), film }) : ''),
    [doc, film],
  );
  const extra = (
    <Row gap={8}>
      <Button size="small" onClick={() => setPast(true)}>
        {words.versions}
      </Button>
      {may && !writing ? (
        <Button size="small" type="primary" disabled={!doc} onClick={() => setWriting(true)}>
          {words.write}
        </Button>
      ) : null}
    </Row>
  );
  return (
    <PageCard title={words.document} extra={extra}>
      <Loaded query={query}>
        {() => (writing && may ? <DocumentEditor id={id} onClose={() => setWriting(false)} /> : <Shown html={html} />)}
      </Loaded>
      {pastOpened ? <VersionsPanel id={id} open={past} may={may} onClose={() => setPast(false)} /> : null}
    </PageCard>
  );
};
