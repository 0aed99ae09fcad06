import {
  type Alike,
  getReviewed,
  type Reviewed,
  type ReviewedBlock,
  type ReviewItem,
} from '@onair/contract/content/reviews';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { pictureSrcOf } from '../../../shared/picture/content-picture.ts';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { FilmWithTranscript } from '../films/film-transcript.tsx';
import { MarkedText } from './marked-text.tsx';
import { type ComparedPicture, PictureCompare } from './picture-compare.tsx';
import styles from './review.module.css';
import { reviewWords } from './review.words.ts';

/** Pixels of a picture within the text. */
const WIDTH = 640;

type FigureProps = {
  pictureId: string;
  text: string;
  caption?: ReactNode;
  alike: readonly Alike[];
  onLook: (picture: ComparedPicture) => void;
};

/** A picture with links to a larger one and to other items with a similar one. */
const Picture = ({ pictureId, text, caption, alike, onLook }: FigureProps) => {
  const words = useWords(reviewWords);
  const look = () => onLook({ pictureId, text });
  const count = alike.filter((each) => each.pictureId === pictureId).length;
  return (
    <figure>
      <button type="button" className={styles.enlarge} aria-label={words.enlarge} onClick={look}>
        <img src={pictureSrcOf(pictureId, WIDTH)} alt={text} loading="lazy" />
      </button>
      {caption}
      {count > 0 ? (
        <Button size="mini" status="warning" className={styles.alike ?? ''} onClick={look}>
          {words.alike(count)}
        </Button>
      ) : null}
    </figure>
  );
};

const Film = (film: { videoId: string; name: string }) => (
  <FilmWithTranscript {...film} marked={(line) => <MarkedText {...line} />} />
);

type BlockProps = Pick<FigureProps, 'alike' | 'onLook'> & { block: ReviewedBlock };

const Block = ({ block, ...pictures }: BlockProps) => {
  if (block.kind === 'video') {
    return (
      <figure>
        <Film videoId={block.videoId} name={block.text} />
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
  const caption = block.text ? (
    <figcaption>
      <MarkedText text={block.text} hits={block.hits} />
    </figcaption>
  ) : null;
  return <Picture pictureId={block.pictureId} text={block.text} caption={caption} {...pictures} />;
};

const ReviewedView = ({ thing }: { thing: Reviewed }) => {
  const words = useWords(reviewWords);
  const [looked, setLooked] = useState<ComparedPicture | null>(null);
  const { coverId, videoId, summary, blocks, more, alike } = thing;
  if (!coverId && !videoId && summary.text === '' && blocks.length === 0)
    return <Text tone="muted">{words.noText}</Text>;
  return (
    <>
      {coverId ? <Picture pictureId={coverId} text={words.cover} alike={alike} onLook={setLooked} /> : null}
      {videoId ? (
        <figure>
          <Film videoId={videoId} name="" />
        </figure>
      ) : null}
      {summary.text ? (
        <p className={styles.summary}>
          <MarkedText text={summary.text} hits={summary.hits} />
        </p>
      ) : null}
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of reading is what tells paragraphs apart
        <Block key={index} block={block} alike={alike} onLook={setLooked} />
      ))}
      {more ? <Text tone="muted">{words.goesOn}</Text> : null}
      {looked ? (
        <PictureCompare
          looked={looked}
          alike={alike.filter(({ pictureId }) => pictureId === looked.pictureId)}
          onClose={() => setLooked(null)}
        />
      ) : null}
    </>
  );
};

/** The document of the item in review, with review results of its author's other items. */
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
              <ReviewedView thing={thing} />
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
