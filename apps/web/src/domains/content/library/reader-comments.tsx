import { listReaderComments, moderateReaderComment, type ReaderComment } from '@onair/contract/content/reader-comments';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { itemWords } from './item.words.ts';
import styles from './library.module.css';

const TONES = { shown: 'good', held: 'warn', hidden: 'off' } as const;

const OneComment = ({ id, comment }: { id: number; comment: ReaderComment }) => {
  const words = useWords(itemWords);
  const reviews = useMay('review');
  const moderate = useWrite(moderateReaderComment);
  const decide = (state: 'shown' | 'hidden', label: string) =>
    reviews && comment.state !== state ? (
      <Button
        size="mini"
        type="text"
        loading={moderate.isPending}
        onClick={() => moderate.mutate({ id, comment: comment.id, state })}
      >
        {label}
      </Button>
    ) : null;
  return (
    <li className={styles.comment}>
      <Row gap={8} justify="between" wrap>
        <Text weight="medium" data-content>
          {comment.name}
        </Text>
        <Row gap={8}>
          <StatusTag tone={TONES[comment.state]}>{words.readerStates[comment.state]}</StatusTag>
          <Text tone="muted" size={12}>
            <RelativeTime at={comment.createdAt} />
          </Text>
        </Row>
      </Row>
      <Text as="p" anywhere above={4} data-content>
        {comment.body}
      </Text>
      {comment.words.length > 0 ? (
        <Text as="p" tone="danger" size={12} above={4}>
          {words.bannedWords(comment.words.join(', '))}
        </Text>
      ) : null}
      <Row gap={8} above={4}>
        {decide('shown', words.showComment)}
        {decide('hidden', words.hideComment)}
      </Row>
    </li>
  );
};

/** Reader comments on an item's public page; reviewers show and hide them. */
export const ReaderComments = ({ id }: { id: number }) => {
  const words = useWords(itemWords);
  const query = useCall(listReaderComments, { id }, { handled: true, forgetPrevious: true });
  return (
    <PageCard title={words.readerComments}>
      <Loaded query={query} isEmpty={(list) => list.length === 0} empty={<Empty text={words.noReaderComments} />}>
        {(list) => (
          <ul className={styles.comments}>
            {list.map((comment) => (
              <OneComment key={comment.id} id={id} comment={comment} />
            ))}
          </ul>
        )}
      </Loaded>
    </PageCard>
  );
};
