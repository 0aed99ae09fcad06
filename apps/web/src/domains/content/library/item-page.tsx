import { ContentId, contentChannel } from '@onair/contract/content/desk';
import { type ContentRecord, getContent } from '@onair/contract/content/items';
import { wasPublished } from '@onair/contract/content/workflow';
import { failures } from '@onair/contract/failure';
import { useState } from 'react';
import { Type } from 'typebox';
import { useCall } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { useGoTo, useSearchState } from '../../../shared/page/page.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { MainFilm } from '../films/main-film.tsx';
import { CoverActs } from '../pictures/cover-acts.tsx';
import { Cover } from './cover.tsx';
import type { About } from './document-blocks.tsx';
import { EditingNow } from './editing-now.tsx';
import { itemWords } from './item.words.ts';
import { ItemComments } from './item-comments.tsx';
import { ItemDocument } from './item-document.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemFigures } from './item-figures.tsx';
import { ItemHistory } from './item-history.tsx';
import { StageTag } from './item-signs.tsx';
import { ItemVerdict } from './item-verdict.tsx';
import styles from './library.module.css';
import { libraryWords } from './library.words.ts';
import { ReaderComments } from './reader-comments.tsx';
import { StageActs } from './stage-acts.tsx';
import { useItemActs, useMayEdit } from './use-item-acts.ts';

const Item = ({ item }: { item: ContentRecord }) => {
  const words = useWords(itemWords);
  const library = useWords(libraryWords);
  const goTo = useGoTo();
  const acts = useItemActs();
  const may = useMayEdit(item);
  const drafts = useMay('member');
  /** The paragraph being commented on, and the one to scroll to. */
  const [about, setAbout] = useState<About | null>(null);
  const [target, setTarget] = useState<About | null>(null);
  return (
    <Stack gap={16}>
      <PageCard>
        <Row justify="between" gap={[12, 16]} wrap align="start">
          <Stack gap={8} grow shrinks>
            <Row gap={12} wrap>
              <Text as="h2" tone="strong" size={20} line={28} weight="medium" anywhere data-content>
                {item.title}
              </Text>
              <StageTag stage={item.stage} />
              <EditingNow id={item.id} />
            </Row>
            {item.summary ? (
              <Text as="p" tone="muted" anywhere data-content>
                {item.summary}
              </Text>
            ) : null}
          </Stack>
          <Button onClick={() => goTo.page('Content')}>{words.list}</Button>
        </Row>
        {item.stageNote && item.stage === 'draft' ? (
          <Alert type="warning" content={words.sentBack(item.stageNote)} style={{ marginTop: 12 }} />
        ) : null}
        {item.review === 'rejected' && !item.deletedAt ? <ItemVerdict id={item.id} /> : null}
        {item.deletedAt ? <Alert type="warning" content={words.inBin} style={{ marginTop: 12 }} /> : null}
        <Row gap={8} wrap above={16}>
          <StageActs item={item} />
          {item.deletedAt ? (
            <Button type="primary" disabled={!may} onClick={() => acts.restore(item.id)}>
              {library.restore}
            </Button>
          ) : (
            <>
              {drafts ? <Button onClick={() => acts.duplicate(item.id)}>{library.duplicate}</Button> : null}
              {may ? (
                <Button status="danger" onClick={() => acts.remove(item.id, item.version)}>
                  {library.remove}
                </Button>
              ) : null}
            </>
          )}
        </Row>
      </PageCard>
      <div className={styles.columns}>
        <Stack gap={16}>
          <MainFilm item={item} may={may && !item.deletedAt} />
          <ItemDocument item={item} may={may && !item.deletedAt} target={target} onComment={setAbout} />
          <ItemComments id={item.id} {...{ about }} onAbout={setAbout} onSeek={(place) => setTarget({ ...place })} />
          {wasPublished(item.stage) ? <ReaderComments id={item.id} /> : null}
        </Stack>
        <Stack gap={16}>
          <Cover item={item} width={640} />
          {may && !item.deletedAt ? <CoverActs item={item} /> : null}
          <ItemFacts item={item} may={may && !item.deletedAt} />
          {wasPublished(item.stage) ? <ItemFigures item={item} /> : null}
          <ItemHistory id={item.id} />
        </Stack>
      </div>
    </Stack>
  );
};

const ItemState = Type.Object({ id: Type.Optional(ContentId) });

/** One item: document, stage, actions and comments. `?id=` names it. */
export const ItemPage = () => {
  const words = useWords(itemWords);
  const goTo = useGoTo();
  const [{ id }] = useSearchState(ItemState);
  const query = useCall(
    getContent,
    { id: id ?? 1 },
    { enabled: id !== undefined, handled: true, forgetPrevious: true },
  );
  useChannel(contentChannel);
  if (id === undefined || query.error?.code === failures.notFound.code) {
    return (
      <PageCard>
        <Empty
          text={words.notFound}
          action={
            <Button type="primary" onClick={() => goTo.page('Content')}>
              {words.list}
            </Button>
          }
        />
      </PageCard>
    );
  }
  return (
    <Loaded query={query} loading={<Skeleton rows={8} />}>
      {(item) => <Item key={item.id} item={item} />}
    </Loaded>
  );
};
