import type { Doc } from '@onair/contract/content/documents/document';
import { listComments } from '@onair/contract/content/items/comments';
import type { ContentRecord } from '@onair/contract/content/items/items';
import { getDocument } from '@onair/contract/content/workflow/workflow';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../../../shared/api/query.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Button } from '../../../../shared/kit/controls.ts';
import { Row } from '../../../../shared/layout/layout.tsx';
import { Overlay, useOverlays } from '../../../../shared/overlay/overlays.tsx';
import { pictureSrcOf } from '../../../../shared/picture/content-picture.ts';
import { lazyPart } from '../../../../shared/ui/lazy-part.tsx';
import { PageCard } from '../../../../shared/ui/page-card.tsx';
import { Empty, Loaded } from '../../../../shared/ui/states.tsx';
import { useFilms } from '../../films/use-films.ts';
import styles from '../library.module.css';
import { type About, DocumentBlocks } from './document-blocks.tsx';
import { itemWords, previewWords } from './item.words.ts';

/** The editor with ProseMirror, fetched when it is first opened. */
const DocumentEditor = lazyPart(async () => (await import('../../editor/document-editor.tsx')).DocumentEditor, {
  inPlace: true,
});
const VersionsPanel = lazyPart(async () => (await import('../../editor/versions-panel.tsx')).VersionsPanel);
const PreviewDialog = lazyPart(async () => (await import('./preview-dialog.tsx')).PreviewDialog);

const isBlank = ({ content }: Doc): boolean => content.every((block) => block.type === 'paragraph' && !block.content);

type Talk = { target: About | null; onComment: (about: About) => void };
type DocumentViewProps = Talk & { id: number; doc: Doc };

const DocumentView = ({ id, doc, ...talk }: DocumentViewProps) => {
  const words = useWords(itemWords);
  const film = useFilms(doc);
  const options = useMemo(() => ({ pictureUrl: (picture: string) => pictureSrcOf(picture, 1280), film }), [film]);
  const { data: comments = [] } = useCall(listComments, { id }, { handled: true, forgetPrevious: true });
  if (isBlank(doc)) return <Empty text={words.empty} />;
  return (
    <div className={styles.document}>
      <DocumentBlocks {...{ doc, options, comments }} {...talk} />
    </div>
  );
};

/** The document of an item as readers see it; those who may edit it open the editor here. */
export const ItemDocument = ({ item, may, ...talk }: Talk & { item: ContentRecord; may: boolean }) => {
  const { id } = item;
  const words = useWords(itemWords);
  const [writing, setWriting] = useState(false);
  const write = useRef<HTMLButtonElement>(null);
  const wrote = useRef(false);
  // Closing the editor returns the focus to its button.
  useEffect(() => {
    if (!writing && wrote.current) write.current?.focus({ preventScroll: true });
    wrote.current = writing;
  }, [writing]);
  const { open } = useOverlays();
  const [past, setPast] = useState(false);
  const { open: preview } = useWords(previewWords);
  const query = useCall(getDocument, { id }, { handled: true, forgetPrevious: true });
  const extra = (
    <Row gap={8} wrap>
      <Button size="small" onClick={() => open(PreviewDialog, { id })}>
        {preview}
      </Button>
      <Button size="small" onClick={() => setPast(true)}>
        {words.versions}
      </Button>
      {may && !writing ? (
        <Button ref={write} size="small" type="primary" disabled={!query.data} onClick={() => setWriting(true)}>
          {words.write}
        </Button>
      ) : null}
    </Row>
  );
  return (
    <PageCard title={words.document} extra={extra}>
      <Loaded query={query}>
        {({ doc }) =>
          writing && may ? (
            <DocumentEditor id={id} onClose={() => setWriting(false)} />
          ) : (
            <DocumentView {...{ id, doc }} {...talk} />
          )
        }
      </Loaded>
      <Overlay part={VersionsPanel} props={past && { id, may }} onClose={() => setPast(false)} />
    </PageCard>
  );
};
