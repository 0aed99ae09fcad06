import { anchorOf, blockName, quoteOf } from '@onair/contract/content/documents/anchors';
import type { Block, Doc } from '@onair/contract/content/documents/document';
import { type HtmlOptions, renderHtml } from '@onair/contract/content/documents/html';
import type { Comment } from '@onair/contract/content/items/comments';
import { useMemo, useRef } from 'react';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Button } from '../../../../shared/kit/controls.ts';
import { IconMessage } from '../../../../shared/kit/icons.ts';
import { useLasting } from '../../../../shared/page/hidden.ts';
import { useMay } from '../../../../shared/session/permission.tsx';
import styles from './blocks.module.css';
import { blockWords } from './item.words.ts';

/** A paragraph that a comment refers to: its id and its text. */
export type About = { block: string; quote: string };

type BlockProps = {
  n: number;
  block: Block;
  html: string;
  comments: number;
  target: boolean;
  onComment: (about: About) => void;
};

const OneBlock = ({ n, block, html, comments, target, onComment }: BlockProps) => {
  const words = useWords(blockWords);
  const place = useRef<HTMLDivElement>(null);
  useLasting(() => {
    if (!target) return undefined;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
    return undefined;
  }, target);
  const member = useMay('member');
  return (
    <div ref={place} className={styles.block} data-target={target} tabIndex={-1}>
      {/* The renderer escapes every text and emits only its own markup. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the one renderer of documents, see html.ts of the contract */}
      <div data-content dangerouslySetInnerHTML={{ __html: html }} />
      {member ? (
        <Button
          size="mini"
          type="text"
          className={styles.comment ?? ''}
          data-open={comments > 0}
          icon={<IconMessage />}
          aria-label={words.commentOn(n, comments)}
          title={words.commentOn(n, comments)}
          onClick={() => onComment({ block: blockName(block), quote: quoteOf(block) })}
        >
          {comments > 0 ? comments : null}
        </Button>
      ) : null}
    </div>
  );
};

type Props = {
  doc: Doc;
  options: HtmlOptions;
  comments: readonly Comment[];
  /** The paragraph to show, if any. */
  target: About | null;
  onComment: (about: About) => void;
};

/** An item's document by paragraphs, each with its open comments. */
export const DocumentBlocks = ({ doc, options, comments, target, onComment }: Props) => {
  const shown = useMemo(
    () => doc.content.map((block) => ({ block, html: renderHtml({ type: 'doc', content: [block] }, options) })),
    [doc, options],
  );
  const open = useMemo(() => {
    const counts = new Map<number, number>();
    for (const { block, quote, resolvedAt } of comments) {
      if (block === null || resolvedAt !== null) continue;
      const at = anchorOf(doc, { block, quote });
      counts.set(at, (counts.get(at) ?? 0) + 1);
    }
    return counts;
  }, [doc, comments]);
  const place = useMemo(() => (target ? anchorOf(doc, target) : -1), [doc, target]);
  return shown.map(({ block, html }, n) =>
    html === '<p></p>' ? null : (
      <OneBlock
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of reading is what tells paragraphs apart
        key={n}
        n={n + 1}
        block={block}
        html={html}
        comments={open.get(n) ?? 0}
        target={n === place}
        onComment={onComment}
      />
    ),
  );
};
