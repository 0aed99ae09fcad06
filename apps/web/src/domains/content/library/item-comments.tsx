import { addComment, type Comment, deleteComment, listComments, resolveComment } from '@onair/contract/content/desk';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { EMPTY_DRAFT, mentionedIn, ThreadEntry, ThreadForm } from '../../groups/index.ts';
import { itemWords } from './item.words.ts';
import styles from './library.module.css';

const OneComment = ({ id, comment }: { id: number; comment: Comment }) => {
  const words = useWords(itemWords);
  const profile = useSession((session) => session.profile);
  const resolve = useWrite(resolveComment);
  const remove = useWrite(deleteComment);
  const takesPart = useMay('member');
  const done = comment.resolvedAt !== null;
  const own = useMay('content') || comment.author?.number === profile?.accountId;
  return (
    <li className={styles.comment} data-done={done}>
      <ThreadEntry entry={comment} gone={words.gone} state={done ? words.done : undefined} />
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
          <Button
            size="mini"
            type="text"
            loading={remove.isPending}
            onClick={() => remove.mutate({ id, comment: comment.id })}
          >
            {words.deleteComment}
          </Button>
        ) : null}
      </Row>
    </li>
  );
};

/** What colleagues say about an item. */
export const ItemComments = ({ id }: { id: number }) => {
  const words = useWords(itemWords);
  const query = useCall(listComments, { id }, { handled: true, forgetPrevious: true });
  const form = useForm({
    endpoint: addComment,
    of: String(id),
    initial: EMPTY_DRAFT,
    input: ({ body, chosen }) => ({ id, body, mentions: mentionedIn(body, chosen) }),
    messages: { body: words.commentNeeded },
    onDone: () => form.reset(),
  });
  return (
    <PageCard title={words.comments}>
      <Loaded query={query} isEmpty={(list) => list.length === 0} empty={<Empty text={words.noComments} />}>
        {(list) => (
          <ul className={styles.comments}>
            {list.map((comment) => (
              <OneComment key={comment.id} id={id} comment={comment} />
            ))}
          </ul>
        )}
      </Loaded>
      {useMay('member') ? (
        <ThreadForm
          form={form}
          label={words.comment}
          hint={words.mentionHint}
          listLabel={words.colleagues}
          send={words.send}
        />
      ) : null}
    </PageCard>
  );
};
