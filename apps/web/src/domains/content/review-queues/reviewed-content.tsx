import { getReviewed, type Reviewed, type ReviewedBlock, type ReviewItem } from '@onair/contract/content/reviews';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { pictureSrc, pictureSrcOf } from '../../../shared/picture/content-picture.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { FilmPlayer } from '../films/film-player.tsx';
import { MarkedText } from './marked-text.tsx';
import styles from './review.module.css';
import { reviewWords } from './review.words.ts';

/** Widths of pictures in pixels: in the text, and by themselves. */
const WIDTH = 640;
const LARGE = 1920;

type Looked = { src: (width: number) => string; text: string };

type BlockProps = { block: ReviewedBlock; onLook: (picture: Looked) => void };

const Block = ({ block, onLook }: BlockProps) => {
  const words = useWords(reviewWords);
  if (block.kind === 'video') {
    return (
      <figure>
        <FilmPlayer videoId={block.videoId} name={block.text} />
        {block.text ? (
          <figcaption>
            <MarkedText text={block.text} hits={block.hits} />
          </figcaption>
        ) : null}
      </figure>
    );
  }
  if (block.kind === 'text') {
    const text = <MarkedText text={block.text} hits={block.hits} />;
    return block.heading ? <h5>{text}</h5> : <p>{text}</p>;
  }
  const src = (width: number) => pictureSrcOf(block.pictureId, width);
  return (
    <figure>
      <button type="button" aria-label={words.enlarge} onClick={() => onLook({ src, text: block.text })}>
        <img src={src(WIDTH)} alt={block.text} loading="lazy" />
      </button>
      {block.text ? (
        <figcaption>
          <MarkedText text={block.text} hits={block.hits} />
        </figcaption>
      ) : null}
    </figure>
  );
};

const Shown = ({ thing }: { thing: Reviewed }) => {
  const words = useWords(reviewWords);
  const [looked, setLooked] = useState<Looked | null>(null);
  const { coverUrl, summary, blocks, more } = thing;
  if (!coverUrl && summary.text === '' && blocks.length === 0) return <Text tone="muted">{words.noText}</Text>;
  const cover = coverUrl ? { src: (width: number) => pictureSrc(coverUrl, width), text: words.cover } : null;
  return (
    <>
      {cover ? (
        <figure>
          <button type="button" aria-label={words.enlarge} onClick={() => setLooked(cover)}>
            <img src={cover.src(WIDTH)} alt={words.cover} />
          </button>
        </figure>
      ) : null}
      {summary.text ? (
        <p className={styles.summary}>
          <MarkedText text={summary.text} hits={summary.hits} />
        </p>
      ) : null}
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of reading is what tells paragraphs apart
        <Block key={index} block={block} onLook={setLooked} />
      ))}
      {more ? <Text tone="muted">{words.goesOn}</Text> : null}
      <Dialog open={looked !== null} title={looked?.text || words.picture} width={960} onClose={() => setLooked(null)}>
        {looked ? <img className={styles.large} src={looked.src(LARGE)} alt={looked.text} /> : null}
      </Dialog>
    </>
  );
};

/** What the item under inspection says and shows, with what became of its author's other items. */
export const ReviewedContent = ({ item: { id, content } }: { item: ReviewItem }) => {
  const words = useWords(reviewWords);
  const format = useFormat();
  const query = useCall(getReviewed, { id }, { handled: true, forgetPrevious: true });
  return (
    <div className={styles.thing}>
      <h4>
        {words.content}{' '}
        <PageLink to="ContentItem" search={{ id: String(content.id) }}>
          {words.openItem}
        </PageLink>
      </h4>
      <Loaded query={query}>
        {(thing) => (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <section className={styles.read} aria-label={words.content} tabIndex={0}>
              <Shown thing={thing} />
            </section>
            <Text as="p" tone="muted" size={12} above={8}>
              {words.record(content.author, format.number(thing.record.passed), format.number(thing.record.rejected))}
            </Text>
          </>
        )}
      </Loaded>
    </div>
  );
};
