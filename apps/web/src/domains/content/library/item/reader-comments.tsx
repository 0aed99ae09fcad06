import {
  blockSender,
  getReaderCommentRules,
  liftReaderBlock,
  listReaderBlocks,
  listReaderComments,
  moderateReaderComment,
  openReaderComments,
  type ReaderComment,
  type ReaderCommentRules,
  saveReaderCommentRules,
  senderReach,
} from '@onair/contract/content/reader-comments';
import { readNow, useCall, useWrite } from '../../../../shared/api/query.ts';
import { RadioField, SwitchField } from '../../../../shared/form/choice-fields.tsx';
import { FormDialog, FormPanel } from '../../../../shared/form/form-frames.tsx';
import { TextField } from '../../../../shared/form/text-field.tsx';
import { useForm } from '../../../../shared/form/use-form.ts';
import { useCompanyClock } from '../../../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../../../shared/i18n/words.ts';
import { Button, Message } from '../../../../shared/kit/controls.ts';
import { Row, Text } from '../../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../../shared/overlay/overlay.ts';
import { useOverlays } from '../../../../shared/overlay/overlays.tsx';
import { useMay } from '../../../../shared/session/permission.tsx';
import { PageCard } from '../../../../shared/ui/page-card.tsx';
import { RelativeTime } from '../../../../shared/ui/relative-time.tsx';
import { SidePanel } from '../../../../shared/ui/side-panel.tsx';
import { Empty, Loaded } from '../../../../shared/ui/states.tsx';
import { StatusTag } from '../../../../shared/ui/status-tag.tsx';
import styles from '../library.module.css';
import { itemWords } from './item.words.ts';

const MINUTES = { '60': 60, '1440': 1440, '10080': 10_080, '43200': 43_200, forGood: null } as const;
const LENGTHS = ['60', '1440', '10080', '43200', 'forGood'] as const;

type Values = { minutes: (typeof LENGTHS)[number]; reason: string };
const INITIAL: Values = { minutes: '1440', reason: '' };

type BlockProps = OverlayProps & { id: number; comment: ReaderComment };

/** Blocks the network that a comment came from: for how long, why, and who else that would be. */
const BlockSender = ({ id, comment, open, onClose }: BlockProps) => {
  const words = useWords(itemWords);
  const named = { id, comment: comment.id };
  const reach = useCall(senderReach, named, { handled: true, staleTime: 0, enabled: open });
  const form = useForm({
    endpoint: blockSender,
    of: comment.id,
    initial: INITIAL,
    input: ({ minutes, reason }) => ({ ...named, minutes: MINUTES[minutes], reason }),
    onDone: () => {
      onClose();
      Message.success(wordsNow(itemWords).blockDone);
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.blockOf(comment.name)}
      ok={reach.data ? words.blockNow : undefined}
      danger
      width={480}
      onClose={onClose}
    >
      <Loaded query={reach}>
        {({ comments, names }) => (
          <>
            <Text as="p" below={16} anywhere role="status" tone={names.length > 1 ? 'danger' : 'muted'}>
              {words.blockReach(comments, names)}
            </Text>
            <RadioField
              field={form.field('minutes')}
              label={words.blockFor}
              kind="button"
              options={LENGTHS.map((value) => ({ value, label: words.blockLengths[value] }))}
            />
            <TextField
              field={form.field('reason')}
              label={words.blockReason}
              hint={words.blockReasonHint}
              required={false}
            />
          </>
        )}
      </Loaded>
    </FormDialog>
  );
};

const Blocks = () => {
  const words = useWords(itemWords);
  const clock = useCompanyClock();
  const query = useCall(listReaderBlocks, {}, { handled: true, staleTime: 0 });
  const lift = useWrite(liftReaderBlock, { onDone: () => void Message.success(wordsNow(itemWords).liftDone) });
  return (
    <section>
      <Text as="h3" size={14} weight="medium" above={20} below={8}>
        {words.blocks}
      </Text>
      <Loaded query={query} isEmpty={(list) => list.length === 0} empty={<Empty text={words.noBlocks} />}>
        {(list) => (
          <ul className={styles.comments}>
            {list.map((block) => (
              <li key={block.id} className={styles.comment}>
                <Row wrap gap={[4, 12]} justify="between">
                  <Text weight="medium" anywhere data-content>
                    {block.names.join(', ')}
                  </Text>
                  <Button
                    size="mini"
                    loading={lift.isPending}
                    aria-label={words.liftOf(block.names[0] ?? '')}
                    onClick={() => lift.mutate({ id: block.id })}
                  >
                    {words.lift}
                  </Button>
                </Row>
                <Text as="p" tone="muted" size={12} anywhere>
                  {[
                    block.until ? words.blockedUntil(clock.minute(block.until)) : words.blockLengths.forGood,
                    words.blockedBy(block.by, clock.minute(block.at)),
                    ...(block.reason ? [words.blockedFor(block.reason)] : []),
                    ...(block.refused > 0 && block.refusedAt
                      ? [words.refusedSince(block.refused, clock.minute(block.refusedAt))]
                      : []),
                  ].join(' · ')}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
};

const rulesOf = ({ holdFirst, holdLinks }: ReaderCommentRules) => ({ holdFirst, holdLinks });

const Rules = ({ rules, open, onClose }: OverlayProps & { rules: ReaderCommentRules }) => {
  const words = useWords(itemWords);
  const form = useForm({
    endpoint: saveReaderCommentRules,
    of: 'rules',
    initial: rulesOf(rules),
    version: rules.version,
    input: (values, { version }) => ({ ...values, version }),
    latest: async () => {
      const latest = await readNow(getReaderCommentRules, {});
      return { values: rulesOf(latest), version: latest.version };
    },
    onDone: () => void Message.success(wordsNow(itemWords).settingsSaved),
  });
  return (
    <FormPanel form={form} open={open} title={words.commentSettings} width={420} onClose={onClose}>
      <Text as="p" tone="muted" below={12}>
        {words.settingsHint}
      </Text>
      <SwitchField field={form.field('holdFirst')} label={words.holdFirst} hint={words.holdFirstHint} />
      <SwitchField field={form.field('holdLinks')} label={words.holdLinks} hint={words.holdLinksHint} />
      <Blocks />
    </FormPanel>
  );
};

/** Which comments of readers wait, on every item, and which senders are blocked. */
const CommentSettings = ({ open, onClose }: OverlayProps) => {
  const words = useWords(itemWords);
  const query = useCall(getReaderCommentRules, {}, { handled: true, staleTime: 0, enabled: open });
  if (query.data) return <Rules rules={query.data} open={open} onClose={onClose} />;
  return (
    <SidePanel open={open} title={words.commentSettings} width={420} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SidePanel>
  );
};

const TONES = { shown: 'good', held: 'warn', hidden: 'off' } as const;

type OneProps = { id: number; comment: ReaderComment };

const OneComment = ({ id, comment }: OneProps) => {
  const { open } = useOverlays();
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
            onClick={() => open(BlockSender, { id, comment })}
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
  const overlays = useOverlays();
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
            <Button size="small" onClick={() => overlays.open(CommentSettings, {})}>
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
              <OneComment key={comment.id} id={id} comment={comment} />
            ))}
          </ul>
        )}
      </Loaded>
    </PageCard>
  );
};
