import { anchorOf } from '@onair/contract/content/documents/anchors';
import type { Doc } from '@onair/contract/content/documents/document';
import {
  addComment,
  type Comment,
  deleteComment,
  listComments,
  resolveComment,
} from '@onair/contract/content/items/comments';
import { getDocument } from '@onair/contract/content/workflow/workflow';
import { useRef } from 'react';
import { useCall, useWrite } from '../../../../shared/api/query.ts';
import { useForm } from '../../../../shared/form/use-form.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Button } from '../../../../shared/kit/controls.ts';
import { Row, Text } from '../../../../shared/layout/layout.tsx';
import { useOverlays } from '../../../../shared/overlay/overlays.tsx';
import { useLasting } from '../../../../shared/page/hidden.ts';
import { useMay } from '../../../../shared/session/permission.tsx';
import { useSession } from '../../../../shared/session/session.ts';
import { PageCard } from '../../../../shared/ui/page-card.tsx';
import { Empty, Loaded } from '../../../../shared/ui/states.tsx';
import { EMPTY_DRAFT, mentionedIn, ThreadEntry, ThreadForm } from '../../../groups/threads/index.ts';
import styles from '../library.module.css';
import blockStyles from './blocks.module.css';
import type { About } from './document-blocks.tsx';
import { blockWords, itemWords } from './item.words.ts';

type QuoteProps = { about: About; doc: Doc | undefined; onSeek: (about: About) => void };

/** The paragraph that a comment refers to, as a link; a deleted one is only quoted. */
const Quote = ({ about, doc, onSeek }: QuoteProps) => {
  const words = useWords(blockWords);
  const quote = about.quote || words.picture;
  if (doc && anchorOf(doc, about) < 0) return <p className={blockStyles.quote}>{words.changed(quote)}</p>;
  return (
    <button type="button" className={blockStyles.quote} aria-label={words.show(quote)} onClick={() => onSeek(about)}>
      {quote}
    </button>
  );
};

type CommentProps = { id: number; comment: Comment } & Pick<QuoteProps, 'doc' | 'onSeek'>;

const OneComment = ({ id, comment, doc, onSeek }: CommentProps) => {
  const words = useWords(itemWords);
  const profile = useSession((session) => session.profile);
  const resolve = useWrite(resolveComment);
  const remove = useWrite(deleteComment);
  const { confirm } = useOverlays();
  const takesPart = useMay('member');
  const ask = () =>
    confirm({
      title: words.deleteCommentTitle,
      text: words.deleteCommentText,
      ok: words.deleteComment,
      danger: true,
      act: () => remove.mutateAsync({ id, comment: comment.id }),
    });
  const done = comment.resolvedAt !== null;
  const { block, quote } = comment;
  const own = useMay('content') || comment.author?.number === profile?.accountId;
  return (
    <li className={styles.comment} data-done={done}>
      <ThreadEntry entry={comment} gone={words.gone} state={done ? words.done : undefined} />
      {block === null ? null : <Quote about={{ block, quote }} doc={doc} onSeek={onSeek} />}
      <Row gap={8} above={4}>
        {takesPart ? (
          <Button
            size="mini"
            type="text"
            loading={resolve.isPending}
            onClick={() => resolve.mutate({ id, comment: comment.id, resolved: !done })}
          >
            {done ? words.reopen : words.resolve}
          </Button>
        ) : null}
        {takesPart && own ? (
          <Button size="mini" type="text" loading={remove.isPending} onClick={ask}>
            {words.deleteComment}
          </Button>
        ) : null}
      </Row>
    </li>
  );
};

type Props = {
  id: number;
  /** The paragraph that the next comment is about. */
  about: About | null;
  onAbout: (about: About | null) => void;
  onSeek: (about: About) => void;
};

/** Comments by colleagues on an item, or on one of its paragraphs. */
export const ItemComments = ({ id, about, onAbout, onSeek }: Props) => {
  const words = useWords(itemWords);
  const ofBlocks = useWords(blockWords);
  const { data: document } = useCall(getDocument, { id }, { handled: true, forgetPrevious: true });
  const place = useRef<HTMLDivElement>(null);
  useLasting(() => {
    if (about) place.current?.querySelector('textarea')?.focus();
    return undefined;
  }, about);
  const query = useCall(listComments, { id }, { handled: true, forgetPrevious: true });
  const form = useForm({
    endpoint: addComment,
    of: String(id),
    initial: EMPTY_DRAFT,
    input: ({ body, chosen }) => ({
      id,
      body,
      mentions: mentionedIn(body, chosen),
      ...(about ? { block: about.block } : {}),
    }),
    messages: { body: words.commentNeeded },
    onDone: () => {
      form.reset();
      onAbout(null);
    },
  });
  return (
    <PageCard title={words.comments}>
      <Loaded query={query} isEmpty={(list) => list.length === 0} empty={<Empty text={words.noComments} />}>
        {(list) => (
          <ul className={styles.comments}>
            {list.map((comment) => (
              <OneComment key={comment.id} {...{ id, comment, onSeek }} doc={document?.doc} />
            ))}
          </ul>
        )}
      </Loaded>
      {useMay('member') ? (
        <div ref={place} className={styles.compose}>
          {about ? (
            <Row gap={8} above={8}>
              <Text tone="muted" size={12} cut data-content>
                {ofBlocks.about(about.quote || ofBlocks.picture)}
              </Text>
              <Button size="mini" onClick={() => onAbout(null)}>
                {ofBlocks.whole}
              </Button>
            </Row>
          ) : null}
          <ThreadForm
            form={form}
            label={words.comment}
            hint={words.mentionHint}
            listLabel={words.colleagues}
            send={words.send}
          />
        </div>
      ) : null}
    </PageCard>
  );
};
