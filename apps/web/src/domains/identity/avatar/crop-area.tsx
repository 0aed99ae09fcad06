import type { Crop } from '@onair/contract/lib/pictures';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { avatarWords } from './avatar.words.ts';
import styles from './avatar-editor.module.css';
import { type Extent, moved, resized, sideAt, zoomLevel } from './crop.ts';
import type { usePictureFile } from './use-picture-file.ts';

type CropAreaProps = {
  url: string;
  picture: Extent;
  crop: Crop;
  /** Height divided by width. */
  ratio?: number;
  /** Whether the window is round, as for squares by default. */
  round?: boolean;
  onChange: (crop: Crop) => void;
};

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': 0.9, '=': 0.9, '-': 1 / 0.9, _: 1 / 0.9 };

/** A picture under a crop window: dragged, moved by arrow keys, zoomed by slider, wheel, plus and minus. */
const CropArea = ({ url, picture, crop, ratio = 1, round = ratio === 1, onChange }: CropAreaProps) => {
  const words = useWords(avatarWords);
  const area = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  const shown = {
    width: `${(picture.width / crop.size) * 100}%`,
    height: `${(picture.height / (crop.size * ratio)) * 100}%`,
  };
  const place = { left: `${(-crop.x / crop.size) * 100}%`, top: `${(-crop.y / (crop.size * ratio)) * 100}%` };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, crop };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const held = grip.current;
    if (!held) return;
    const scale = held.crop.size / event.currentTarget.clientWidth;
    onChange(moved(held.crop, (held.x - event.clientX) * scale, (held.y - event.clientY) * scale, picture, ratio));
  };
  const release = () => {
    grip.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const zoom = ZOOMS[event.key];
    if (step) onChange(moved(crop, step[0] * crop.size, step[1] * crop.size, picture, ratio));
    else if (zoom) onChange(resized(crop, crop.size * zoom, picture, ratio));
    else return;
    event.preventDefault();
  };
  // React registers wheel listeners as passive, so the page behind would scroll as well.
  useEffect(() => {
    const node = area.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      onChange(resized(crop, crop.size * (event.deltaY > 0 ? 1.1 : 0.9), picture, ratio));
    };
    node?.addEventListener('wheel', onWheel, { passive: false });
    return () => node?.removeEventListener('wheel', onWheel);
  }, [crop, picture, ratio, onChange]);

  return (
    <Stack gap={8} align="center">
      {/* biome-ignore lint/a11y/useSemanticElements: a two-dimensional control has no element of its own */}
      <div
        ref={area}
        className={styles.area}
        style={{ aspectRatio: 1 / ratio }}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        aria-label={words.area}
        data-crop={`${crop.x},${crop.y},${crop.size}`}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={onKeyDown}
      >
        <img src={url} alt="" draggable={false} className={styles.picture} style={{ ...shown, ...place }} />
        {round ? <span className={styles.window} aria-hidden="true" /> : null}
      </div>
      <Text as="p" tone="muted" size={12} text="center">
        {words.how}
      </Text>
      <label className={styles.zoom}>
        <span>{words.zoom}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={zoomLevel(crop, picture, ratio)}
          onChange={(event) =>
            onChange(resized(crop, sideAt(Number(event.target.value), picture, ratio), picture, ratio))
          }
        />
      </label>
    </Stack>
  );
};

type PictureCropProps = { file: ReturnType<typeof usePictureFile>; busy: boolean; ratio?: number };

/** The selected picture and its crop. Hidden until its size is known. */
export const PictureCrop = ({ file, busy, ratio }: PictureCropProps) => {
  const { chosen } = file;
  if (!chosen) return null;
  return chosen.picture ? (
    <div inert={busy}>
      <CropArea url={chosen.url} picture={chosen.picture} crop={chosen.crop} ratio={ratio} onChange={file.cut} />
    </div>
  ) : (
    <img
      className={styles.measure}
      src={chosen.url}
      alt=""
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => file.measured({ width, height })}
      onError={file.unreadable}
    />
  );
};
