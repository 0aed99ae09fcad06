import { type Focus, wideRegion } from '@onair/contract/content/pictures';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { Extent, partOf } from './frame.ts';
import styles from './pictures.module.css';
import { picturesWords } from './pictures.words.ts';

type Props = {
  url: string;
  picture: Extent;
  /** The cropped part, in its pixels. */
  part: ReturnType<typeof partOf>;
  focus: Focus;
  onChange: (focus: Focus) => void;
};

const STEP = 20;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const within = (value: number): number => Math.max(0, Math.min(1000, Math.round(value)));

/** Positions a picture under a window that shows part of it. */
const placed = (picture: Extent, part: { left: number; top: number; width: number; height: number }) => ({
  width: `${(picture.width / part.width) * 100}%`,
  height: `${(picture.height / part.height) * 100}%`,
  left: `${(-part.left / part.width) * 100}%`,
  top: `${(-part.top / part.height) * 100}%`,
});

/**
 * The focal point of a picture: set by a click, dragged, or moved by the arrow keys. Next to it a preview of the cover.
 */
export const FocusArea = ({ url, picture, part, focus, onChange }: Props) => {
  const words = useWords(picturesWords);
  const cover = wideRegion(part, focus) ?? { ...part, left: 0, top: 0 };
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange({
      x: within(((event.clientX - left) / width) * 1000),
      y: within(((event.clientY - top) / height) * 1000),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onChange({ x: within(focus.x + step[0]), y: within(focus.y + step[1]) });
  };
  return (
    <Row gap={16} wrap align="start">
      {/* biome-ignore lint/a11y/useSemanticElements: a two-dimensional control has no element of its own */}
      <div
        className={styles.window}
        style={{ aspectRatio: part.width / part.height }}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        aria-label={words.focusArea}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
        }}
        onKeyDown={onKeyDown}
      >
        <img src={url} alt="" draggable={false} style={placed(picture, part)} />
        <i style={{ left: `${focus.x / 10}%`, top: `${focus.y / 10}%` }} aria-hidden="true" />
      </div>
      <figure className={styles.preview}>
        <div className={styles.window} style={{ aspectRatio: 16 / 9 }}>
          <img
            src={url}
            alt=""
            style={placed(picture, { ...cover, left: part.left + cover.left, top: part.top + cover.top })}
          />
        </div>
        <figcaption>
          {words.asCover}
          <Text as="p" tone="muted" size={12} numeric role="status">
            {words.focusAt(Math.round(focus.x / 10), Math.round(focus.y / 10))}
          </Text>
        </figcaption>
      </figure>
    </Row>
  );
};
