import {
  getVideoService,
  listVideos,
  VIDEO_ACCEPT,
  type Video,
  type VideoState,
  videosChannel,
  workWaits,
} from '@onair/contract/live/videos';
import { useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert } from '../../../shared/kit/controls.ts';
import { Stack, Text } from '../../../shared/layout/layout.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { Paged } from '../../../shared/ui/data-table/paged.tsx';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import styles from '../methods/methods.module.css';
import { CaptionsDialog } from './captions-dialog.tsx';
import { libraryWords } from './library.words.ts';
import { type LibraryFilter, LibraryFilters } from './library-filters.tsx';
import { LibraryItem } from './library-item.tsx';
import { RemoveVideo } from './remove-video.tsx';
import { RenameVideo } from './rename-video.tsx';
import { ReviewVideo } from './review-video.tsx';
import { UploadList } from './upload-list.tsx';
import { startUpload } from './uploads.ts';

/** Selects files to upload. */
const UploadButton = ({ disabled }: { disabled: boolean }) => (
  <FileButton
    label={useWords(libraryWords).upload}
    accept={VIDEO_ACCEPT}
    multiple
    type="primary"
    disabled={disabled}
    onFiles={(files) => {
      for (const file of files) startUpload(file);
    }}
  />
);

export type VideoAct = { act: 'review' | 'rename' | 'captions' | 'remove'; video: Video };

/** The requested dialog; it stays mounted until its closing animation ends. */
const VideoActs = ({ act, onClose }: { act: VideoAct | null; onClose: () => void }) => {
  const [last, setLast] = useState<VideoAct | null>(null);
  if (act && act !== last) setLast(act);
  if (!last) return null;
  const props = { key: `${last.act} ${last.video.id}`, video: last.video, open: act !== null, onClose };
  if (last.act === 'review') return <ReviewVideo {...props} />;
  if (last.act === 'captions') return <CaptionsDialog {...props} />;
  return last.act === 'rename' ? <RenameVideo {...props} /> : <RemoveVideo {...props} />;
};

type Props = {
  open: boolean;
  inList: ReadonlySet<string>;
  /** The initial filter by state. */
  state: VideoState | undefined;
  onAdd: (video: Video) => void;
  onClose: () => void;
};

/** All videos: search, upload, review, and add to the rotation. */
export const LibraryPanel = ({ open, inList, state: first, onAdd, onClose }: Props) => {
  const words = useWords(libraryWords);
  const format = useFormat();
  const [filter, setFilter] = useState<LibraryFilter>({ text: '', state: first });
  const [page, setPage] = useState({ current: 1, pageSize: 10 });
  const [act, setAct] = useState<VideoAct | null>(null);
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({});
  const { text, state } = filter;
  const input = { ...page, ...(text ? { text } : {}), ...(state ? { state } : {}) };
  const query = useCall(listVideos, input, { handled: true, enabled: open });
  const service = useCall(getVideoService, {}, { handled: true, enabled: open }).data;
  useChannel(videosChannel, {
    progress: ({ id, progress: done }) => setProgress((now) => ({ ...now, [id]: done })),
  });
  const away = service?.away ?? null;
  const closed = away !== null && !workWaits(away);
  const narrow = (part: Partial<LibraryFilter>) => {
    setFilter((now) => ({ ...now, ...part }));
    setPage((now) => ({ ...now, current: 1 }));
  };
  return (
    <SidePanel open={open} title={words.title} width={760} onClose={onClose}>
      <div className={`${styles.stack} ${styles.panel}`}>
        <LibraryFilters applied={filter} onChange={narrow}>
          <UploadButton disabled={closed || !service} />
        </LibraryFilters>
        <Text as="p" tone="muted" size={12} className={styles.note}>
          {words.uploadHint}
          {service ? ` · ${words.stored(format.bytes(service.mine), format.bytes(service.mineMax))}` : ''}
        </Text>
        {away ? <Alert type={closed ? 'warning' : 'info'} content={words.away[away]} /> : null}
        <UploadList />
        <Paged
          query={query}
          page={page}
          onPage={setPage}
          brief
          empty={<Empty text={text !== '' || state !== undefined ? words.noMatch : words.none} />}
        >
          {({ list }) => (
            <Stack as="ul" className={styles.library} aria-label={words.title}>
              {list.map((video) => (
                <LibraryItem
                  key={video.id}
                  video={video}
                  progress={progress[video.id] ?? video.progress}
                  inList={inList.has(video.id)}
                  canRetry={!closed}
                  onAdd={() => onAdd(video)}
                  onAct={setAct}
                />
              ))}
            </Stack>
          )}
        </Paged>
      </div>
      <VideoActs act={act} onClose={() => setAct(null)} />
    </SidePanel>
  );
};
