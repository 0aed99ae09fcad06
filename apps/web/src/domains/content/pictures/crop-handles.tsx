import type { Crop } from '@onair/contract/content/pictures';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { type Extent, type Handle, moved, partOf, stretched } from './frame.ts';
import styles from './pictures.module.css';
import { picturesWords } from './pictures.words.ts';

const HANDLES: readonly Handle[] = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
];
const PLACES = { '-1': '0%', 0: '50%', 1: '100%' } as const;

/** In thousandths of the picture. */
const STEP = 10;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

type Props = {
  url: string;
  picture: Extent;
  crop: Crop;
  /** The fixed aspect ratio, see `slopeOf`; null for a free one. */
  slope: number | null;
  onChange: (crop: Crop) => void;
};

/** The crop of a picture in a frame: dragged, resized by sides and corners, or moved and resized by keys. */
export const CropHandles = ({ url, picture, crop, slope, onChange }: Props) => {
  const words = useWords(picturesWords);
  const stage = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; y: number; crop: Crop; handle: Handle | null } | null>(null);
  const take = (handle: Handle | null) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, crop, handle };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current;
    const size = stage.current?.getBoundingClientRect();
    if (!held || !size) return;
    const [dx, dy] = [((event.clientX - held.x) / size.width) * 1000, ((event.clientY - held.y) / size.height) * 1000];
    onChange(held.handle ? stretched(held.crop, held.handle, dx, dy, slope) : moved(held.crop, dx, dy));
  };
  const release = () => {
    grip.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const [dx, dy] = step;
    onChange(
      event.shiftKey ? stretched(crop, [dx === 0 ? 0 : 1, dy === 0 ? 0 : 1], dx, dy, slope) : moved(crop, dx, dy),
    );
  };
  const part = partOf(crop, picture);
  return (
    <div>
      <div ref={stage} className={styles.stage} onPointerMove={drag} onPointerUp={release} onPointerCancel={release}>
        <img src={url} alt="" draggable={false} style={{ aspectRatio: `${picture.width} / ${picture.height}` }} />
        {/* biome-ignore lint/a11y/useSemanticElements: a two-dimensional control has no element of its own */}
        <div
          className={styles.crop}
          style={{
            left: `${crop.x / 10}%`,
            top: `${crop.y / 10}%`,
            width: `${crop.width / 10}%`,
            height: `${crop.height / 10}%`,
          }}
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
          tabIndex={0}
          aria-label={words.cropArea}
          data-crop={`${crop.x},${crop.y},${crop.width},${crop.height}`}
          onPointerDown={take(null)}
          onKeyDown={onKeyDown}
        >
          {HANDLES.map((handle) => (
            <i
              key={handle.join()}
              data-handle={handle.join()}
              style={{ left: PLACES[handle[0]], top: PLACES[handle[1]] }}
              aria-hidden="true"
              onPointerDown={take(handle)}
            />
          ))}
        </div>
      </div>
      <Text as="p" tone="muted" size={12} above={8}>
        {words.cropHow}
      </Text>
      <Text as="p" tone="muted" size={12} numeric role="status">
        {words.cropSize(Math.round(part.width), Math.round(part.height))}
      </Text>
    </div>
  );
};
