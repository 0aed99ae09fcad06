import { auditActions } from '@onair/contract/audit/audit-actions';
import { type ContentRecord, getContent } from '@onair/contract/content/items/items';
import { appealReview, getVerdict } from '@onair/contract/content/review/reviews';
import { wasPublished } from '@onair/contract/content/workflow/stages';
import { ContentId, contentChannel, contentHistory } from '@onair/contract/content/workflow/workflow';
import { failures } from '@onair/contract/failure';
import { partsOf } from '@onair/contract/typed';
import { useState } from 'react';
import { Type } from 'typebox';
import { useCall } from '../../../../shared/api/query.ts';
import { FormDialog } from '../../../../shared/form/form-frames.tsx';
import { TextField } from '../../../../shared/form/text-field.tsx';
import { useForm } from '../../../../shared/form/use-form.ts';
import { useCompanyClock } from '../../../../shared/i18n/company-clock.ts';
import { useLocale } from '../../../../shared/i18n/locale.ts';
import { useWords, wordsNow } from '../../../../shared/i18n/words.ts';
import { Alert, Button, Message } from '../../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../../shared/overlay/overlay.ts';
import { Overlays, useOverlays } from '../../../../shared/overlay/overlays.tsx';
import { useGoTo, useSearchState } from '../../../../shared/page/page.tsx';
import { useMay } from '../../../../shared/session/permission.tsx';
import { useChannel } from '../../../../shared/stream/connection.ts';
import { PageCard } from '../../../../shared/ui/page-card.tsx';
import { RelativeTime } from '../../../../shared/ui/relative-time.tsx';
import { Empty, Loaded, Skeleton } from '../../../../shared/ui/states.tsx';
import { MainFilm } from '../../films/main-film.tsx';
import { CoverActs } from '../../pictures/cover-acts.tsx';
import { Cover } from '../cover.tsx';
import { EditingNow } from '../editing-now.tsx';
import { StageTag } from '../item-signs.tsx';
import styles from '../library.module.css';
import { libraryWords } from '../library.words.ts';
import { useItemActs, useMayEdit } from '../use-item-acts.ts';
import type { About } from './document-blocks.tsx';
import { itemWords } from './item.words.ts';
import { ItemComments } from './item-comments.tsx';
import { ItemDocument } from './item-document.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemFigures } from './item-figures.tsx';
import { ReaderComments } from './reader-comments.tsx';
import { StageActs } from './stage-acts.tsx';

const known: Readonly<Record<string, Readonly<Record<'zh-CN' | 'en-US', string>>>> = auditActions;

/** Who did what to an item, the latest first. */
const ItemHistory = ({ id }: { id: number }) => {
  const words = useWords(itemWords);
  const locale = useLocale((state) => state.locale);
  const query = useCall(contentHistory, { id }, { handled: true, forgetPrevious: true });
  return (
    <PageCard title={words.history}>
      <Loaded query={query} isEmpty={(list) => list.length === 0} empty={<Empty text={words.noHistory} />}>
        {(entries) => (
          <ul className={styles.comments}>
            {entries
              .map((entry) => ({ ...entry, reason: partsOf(entry.after).reason }))
              .map(({ at, by, action, reason }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries of one instant are told apart by their place alone
                <li key={`${at} ${place}`} className={styles.comment}>
                  <Row gap={8} justify="between">
                    <Text>
                      <span data-content>{by || words.system}</span> {known[action]?.[locale] ?? action}
                    </Text>
                    <Text tone="muted" size={12} nowrap>
                      <RelativeTime at={at} />
                    </Text>
                  </Row>
                  {typeof reason === 'string' ? (
                    <Text as="p" tone="muted" anywhere data-content>
                      {reason}
                    </Text>
                  ) : null}
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </PageCard>
  );
};

const Appeal = ({ id, open, onClose }: OverlayProps & { id: number }) => {
  const words = useWords(itemWords);
  const form = useForm({
    endpoint: appealReview,
    initial: { text: '' },
    input: ({ text }) => ({ id, text }),
    messages: { text: words.appealNeeded },
    onDone: () => {
      Message.success(wordsNow(itemWords).appealSent);
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.appeal} ok={words.appeal} onClose={onClose}>
      <TextField field={form.field('text')} label={words.appealWhy} hint={words.appealHint} rows={4} autoFocus />
    </FormDialog>
  );
};

/** Why an item did not pass review, for those who may appeal against it. */
export const ItemVerdict = ({ id }: { id: number }) => {
  const words = useWords(itemWords);
  const clock = useCompanyClock();
  const { open } = useOverlays();
  const { data } = useCall(getVerdict, { id }, { handled: true });
  if (!data) return null;
  const { reason, at, appeal, mayAppeal } = data;
  return (
    <Alert
      type="warning"
      style={{ marginTop: 12 }}
      content={
        <Stack gap={4}>
          <span>{words.rejectedFor(clock.minute(at), reason)}</span>
          {appeal ? (
            <Text tone="muted" anywhere data-content>
              {words.appealedWith(appeal)}
            </Text>
          ) : null}
        </Stack>
      }
      action={
        mayAppeal ? (
          <Button size="mini" onClick={() => open(Appeal, { id })}>
            {words.appeal}
          </Button>
        ) : null
      }
    />
  );
};

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
      {(item) => (
        <Overlays key={item.id}>
          <Item item={item} />
        </Overlays>
      )}
    </Loaded>
  );
};
