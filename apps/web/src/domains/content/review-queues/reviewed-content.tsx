import {
  type Alike,
  getReviewed,
  type Reviewed,
  type ReviewedBlock,
  type ReviewItem,
} from '@onair/contract/content/review/reviews';
import { type KeyboardEvent, type ReactNode, type UIEvent, useRef, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { pictureSrcOf } from '../../../shared/picture/content-picture.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { FilmWithTranscript } from '../films/film-transcript.tsx';
import { MarkedText } from './marked-text.tsx';
import styles from './review.module.css';
import { reviewWords } from './review-queues.words.ts';

/** Pixels: enough for four times the size of the dialog. */
const COMPARED_WIDTH = 1920;
const ZOOM_MAX = 4;
const KEYS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };

type ComparedPicture = { pictureId: string; text: string };
type Props = OverlayProps & { looked: ComparedPicture; alike: readonly Alike[] };

/** A zoomable picture; next to it, at the same position and zoom, a similar one of another item. */
export const PictureCompare = ({ open, looked, alike, onClose }: Props) => {
  const words = useWords(reviewWords);
  const [zoom, setZoom] = useState(1);
  const [chosen, setChosen] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const other = alike[chosen];
  const change = (by: number) => setZoom((now) => Math.min(ZOOM_MAX, Math.max(1, now + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (by === undefined && event.key !== '0') return;
    event.preventDefault();
    if (by === undefined) setZoom(1);
    else change(by);
  };
  // Synchronizes the scroll positions.
  const follow = ({ currentTarget: { scrollLeft, scrollTop } }: UIEvent<HTMLElement>) => {
    for (const box of frame.current?.children ?? []) box.scrollTo({ left: scrollLeft, top: scrollTop });
  };
  const box = (pictureId: string, name: string) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.zoomed} aria-label={name} tabIndex={0} onScroll={follow} onDoubleClick={() => change(1)}>
      <img src={pictureSrcOf(pictureId, COMPARED_WIDTH)} alt={name} style={{ width: `${zoom * 100}%` }} />
    </section>
  );
  return (
    <Dialog open={open} title={looked.text || words.picture} width={other ? 1160 : 960} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: plus, minus and zero reach it from the boxes and buttons within */}
      <div onKeyDown={onKeyDown}>
        <Row gap={[8, 12]} wrap below={12}>
          <Row gap={4} role="group" aria-label={words.zoom}>
            <Button size="small" aria-label={words.smaller} disabled={zoom === 1} onClick={() => change(-1)}>
              −
            </Button>
            <Text numeric role="status">
              {zoom * 100}%
            </Text>
            <Button size="small" aria-label={words.larger} disabled={zoom === ZOOM_MAX} onClick={() => change(1)}>
              +
            </Button>
          </Row>
          {alike.length > 1 ? (
            <Segments
              label={words.alikeOf}
              options={alike.map((_, n) => ({ value: String(n), label: String(n + 1) }))}
              value={String(chosen)}
              onChange={(next) => setChosen(Number(next))}
            />
          ) : null}
          <Text tone="muted" size={12}>
            {words.zoomHint}
          </Text>
        </Row>
        <div ref={frame} className={styles.compare} data-pair={other !== undefined}>
          {box(looked.pictureId, other ? words.thisItem : looked.text || words.picture)}
          {other ? box(other.otherId, other.item.title) : null}
        </div>
        {other ? (
          <Stack gap={4} above={8}>
            <Text tone="muted" size={12}>
              {other.bits === 0 ? words.samePicture : words.likeness(Math.round((1 - other.bits / 64) * 100))}
            </Text>
            <PageLink to="ContentItem" search={{ id: String(other.item.id) }}>
              <span data-content>{other.item.title}</span>
            </PageLink>
          </Stack>
        ) : null}
      </div>
    </Dialog>
  );
};

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
  const { open } = useOverlays();
  const { coverId, videoId, summary, blocks, more, alike } = thing;
  const look = (looked: ComparedPicture) =>
    open(PictureCompare, { looked, alike: alike.filter(({ pictureId }) => pictureId === looked.pictureId) });
  if (!coverId && !videoId && summary.text === '' && blocks.length === 0)
    return <Text tone="muted">{words.noText}</Text>;
  return (
    <>
      {coverId ? <Picture pictureId={coverId} text={words.cover} alike={alike} onLook={look} /> : null}
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
        <Block key={index} block={block} alike={alike} onLook={look} />
      ))}
      {more ? <Text tone="muted">{words.goesOn}</Text> : null}
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
