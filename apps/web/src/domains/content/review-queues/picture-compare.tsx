import type { Alike } from '@onair/contract/content/reviews';
import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { pictureSrcOf } from '../../../shared/picture/content-picture.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { Segments } from '../../../shared/ui/segments.tsx';
import styles from './review.module.css';
import { reviewWords } from './review.words.ts';

/** Pixels: enough for four times the size of the dialog. */
const WIDTH = 1920;
const ZOOM_MAX = 4;
const KEYS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };

export type ComparedPicture = { pictureId: string; text: string };
type Props = { looked: ComparedPicture; alike: readonly Alike[]; onClose: () => void };

/** A zoomable picture; next to it, at the same position and zoom, a similar one of another item. */
export const PictureCompare = ({ looked, alike, onClose }: Props) => {
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
      <img src={pictureSrcOf(pictureId, WIDTH)} alt={name} style={{ width: `${zoom * 100}%` }} />
    </section>
  );
  return (
    <Dialog open title={looked.text || words.picture} width={other ? 1160 : 960} onClose={onClose}>
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
