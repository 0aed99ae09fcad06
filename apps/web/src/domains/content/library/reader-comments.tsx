import {
  listReaderComments,
  moderateReaderComment,
  openReaderComments,
  type ReaderComment,
} from '@onair/contract/content/reader-comments';
import { useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useMay } from '../../../shared/session/permission.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { BlockSender } from './block-sender.tsx';
import { CommentSettings } from './comment-settings.tsx';
import { itemWords } from './item.words.ts';
import styles from './library.module.css';

const TONES = { shown: 'good', held: 'warn', hidden: 'off' } as const;

type OneProps = { id: number; comment: ReaderComment; onBlock: (comment: ReaderComment) => void };

const OneComment = ({ id, comment, onBlock }: OneProps) => {
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
          {comment.sender === 'blocked' ? <StatusTag tone="bad">{words.senderBlocked}</StatusTag> : null}
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
      {comment.state === 'held' && comment.heldFor.some((reason) => reason !== 'words') ? (
        <Text as="p" tone="muted" size={12} above={4}>
          {comment.heldFor.flatMap((reason) => (reason === 'words' ? [] : [words.heldFor[reason]])).join(' · ')}
        </Text>
      ) : null}
      <Row gap={8} above={4} wrap>
        {decide('shown', words.showComment)}
        {decide('hidden', words.hideComment)}
        {reviews && comment.sender === 'free' ? (
          <Button
            size="mini"
            type="text"
            status="danger"
            aria-label={words.blockOf(comment.name)}
            onClick={() => onBlock(comment)}
          >
            {words.block}
          </Button>
        ) : null}
      </Row>
    </li>
  );
};

/** Reader comments on an item's public page; reviewers show and hide them, close them and block their senders. */
export const ReaderComments = ({ id }: { id: number }) => {
  const words = useWords(itemWords);
  const reviews = useMay('review');
  const query = useCall(listReaderComments, { id }, { handled: true, forgetPrevious: true });
  const openOrClose = useWrite(openReaderComments);
  const [blocking, setBlocking] = useState<ReaderComment | null>(null);
  const [settings, setSettings] = useState(false);
  const open = query.data?.open ?? true;
  return (
    <PageCard
      title={words.readerComments}
      extra={
        reviews ? (
          <Row gap={8} wrap>
            <Button
              size="small"
              loading={openOrClose.isPending}
              onClick={() => openOrClose.mutate({ id, open: !open })}
            >
              {open ? words.closeComments : words.openComments}
            </Button>
            <Button size="small" onClick={() => setSettings(true)}>
              {words.commentSettings}
            </Button>
          </Row>
        ) : null
      }
    >
      {open ? null : (
        <Text as="p" tone="muted" below={8} role="status">
          {words.commentsClosed}
        </Text>
      )}
      <Loaded
        query={query}
        isEmpty={({ comments }) => comments.length === 0}
        empty={<Empty text={words.noReaderComments} />}
      >
        {({ comments }) => (
          <ul className={styles.comments}>
            {comments.map((comment) => (
              <OneComment key={comment.id} id={id} comment={comment} onBlock={setBlocking} />
            ))}
          </ul>
        )}
      </Loaded>
      <BlockSender id={id} comment={blocking} onClose={() => setBlocking(null)} />
      <CommentSettings open={settings} onClose={() => setSettings(false)} />
    </PageCard>
  );
};
