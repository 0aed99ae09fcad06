import { previewContent } from '@onair/contract/content/preview';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../../shared/api/query.ts';
import { useWords } from '../../../../shared/i18n/words.ts';
import { Row, Text } from '../../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../../shared/overlay/overlay.ts';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { Segments } from '../../../../shared/ui/segments.tsx';
import { Loaded } from '../../../../shared/ui/states.tsx';
import { previewWords } from './item.words.ts';
import styles from './preview.module.css';

/** Windows in CSS pixels: a phone's and a desktop's. */
const WINDOWS = { phone: { width: 390, height: 780 }, desktop: { width: 1280, height: 860 } } as const;
type Device = keyof typeof WINDOWS;

/** A page in a window of its own size, scaled down where there is less room. Without scripts, and its links lead nowhere. */
const PageWindow = ({ html, device, title }: { html: string; device: Device; title: string }) => {
  const { width, height } = WINDOWS[device];
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>(width);
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  const scale = Math.min(1, room / width);
  return (
    <div ref={place} className={styles.place} style={{ height: height * scale }}>
      <iframe
        className={styles.page}
        style={{ width, height, transform: `scale(${scale})` }}
        title={title}
        // Its styles and pictures come from here; scripts and windows are not allowed.
        sandbox="allow-same-origin"
        srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      />
    </div>
  );
};

/** An item as its readers will see it, on a phone and on a desktop; follows changes. */
export const PreviewDialog = ({ id, open, onClose }: OverlayProps & { id: number }) => {
  const words = useWords(previewWords);
  const [device, setDevice] = useState<Device>('phone');
  const query = useCall(previewContent, { id }, { enabled: open, handled: true, forgetPrevious: true });
  return (
    <Dialog open={open} title={words.title} width={1328} onClose={onClose}>
      <Row gap={12} wrap below={12}>
        <Segments
          label={words.device}
          value={device}
          options={(['phone', 'desktop'] as const).map((value) => ({ value, label: words.devices[value] }))}
          onChange={setDevice}
        />
        <Text tone="muted">{words.note}</Text>
      </Row>
      <Loaded query={query}>
        {({ html }) => <PageWindow html={html} device={device} title={words.pageOn[device]} />}
      </Loaded>
    </Dialog>
  );
};
