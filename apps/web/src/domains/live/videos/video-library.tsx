import {
  deleteVideo,
  getVideoService,
  listVideos,
  renameVideo,
  retryVideo,
  VIDEO_ACCEPT,
  type Video,
  VideoState,
  videosChannel,
  workWaits,
} from '@onair/contract/live/videos/videos';
import { type ReactNode, useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { duration, useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Button, Input, Message } from '../../../shared/kit/controls.ts';
import { IconClose, IconRefresh } from '../../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { Paged } from '../../../shared/ui/data-table/paged.tsx';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import { useTypedFilter } from '../../../shared/ui/use-typed-filter.ts';
import { Bar } from '../methods/bar.tsx';
import styles from '../methods/methods.module.css';
import { CaptionsDialog } from './captions-dialog.tsx';
import { Cover } from './cover.tsx';
import { ReviewVideo } from './review-video.tsx';
import { dismiss, startUpload, useUploads } from './uploads.ts';
import { captionsWords, videoWords } from './videos.words.ts';

type LibraryFilter = { text: string; state: Video['state'] | undefined };

type LibraryFiltersProps = {
  applied: LibraryFilter;
  onChange: (part: Partial<LibraryFilter>) => void;
  children: ReactNode;
};

const STATES = VideoState.anyOf.map((state) => state.const);

/** Filters apply immediately; the text is debounced. */
const LibraryFilters = ({ applied, onChange, children }: LibraryFiltersProps) => {
  const words = useWords(videoWords);
  const [text, setText] = useTypedFilter(applied.text, (next) => onChange({ text: next }));
  return (
    <Row as="search" align="stretch" wrap gap={[8, 12]}>
      <Input.Search
        className={styles.search ?? ''}
        value={text}
        maxLength={80}
        allowClear
        placeholder={words.search}
        aria-label={words.search}
        onChange={setText}
      />
      <NamedSelect
        className={styles.select}
        name={words.state}
        placeholder={words.allStates}
        allowClear
        value={applied.state}
        options={STATES.map((value) => ({ value, label: words.states[value] }))}
        onChange={(state) => onChange({ state })}
      />
      {children}
    </Row>
  );
};

type LibraryItemProps = {
  video: Video;
  /** Progress of its preparation, from 0 to 1. */
  progress: number | null;
  inList: boolean;
  canRetry: boolean;
  onAdd: () => void;
  onAct: (act: VideoAct) => void;
};

const TONES: Record<Video['state'], Tone> = {
  uploading: 'busy',
  preparing: 'busy',
  failed: 'bad',
  pendingReview: 'warn',
  approved: 'good',
  auditFailed: 'bad',
};

/** A video of the library with the actions for its state. */
export const LibraryItem = ({ video, progress, inList, canRetry, onAdd, onAct }: LibraryItemProps) => {
  const words = useWords(videoWords);
  const captions = useWords(captionsWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const retry = useWrite(retryVideo);
  const { id, name, state, version } = video;
  const sending = useUploads(({ uploads }) => uploads.some((one) => one.videoId === id && one.fault === ''));
  const halfSent = state === 'uploading' && video.mine && !sending;
  const percent = progress === null ? null : Math.round(progress * 100);
  const button = (act: VideoAct, label: string, more: { status?: 'danger' } = {}) => (
    <Button size="small" {...more} aria-label={words.nameOf(label, name)} onClick={() => onAct(act)}>
      {label}
    </Button>
  );
  return (
    <li data-video={id}>
      <Cover video={video} />
      <Stack gap={2} tone="strong" shrinks className={styles.about}>
        <Text tone="strong" weight="medium" anywhere className={styles.videoName}>
          {name}
        </Text>
        <Row as="span" inline wrap gap={[4, 12]} shrinks>
          <StatusTag tone={TONES[state]}>{words.states[state]}</StatusTag>
          <Text tone="strong" numeric nowrap>
            {duration(video.seconds)}
          </Text>
          <Text tone="muted" size={12} className={styles.note}>
            {format.bytes(video.bytes)}
          </Text>
        </Row>
        <Text tone="muted" size={12} className={styles.note}>
          {words.by(video.uploadedBy, clock.minute(video.createdAt))}
        </Text>
        {state === 'preparing' ? (
          <Row as="span" inline wrap gap={[4, 12]} shrinks>
            <Text tone="muted" size={12} className={styles.note}>
              {percent === null ? words.queued : words.preparing(percent)}
            </Text>
            {percent === null ? null : <Bar value={percent / 100} label={words.preparing(percent)} />}
          </Row>
        ) : null}
        {halfSent ? (
          <Text tone="muted" size={12} className={styles.note}>
            {words.goOn(Math.floor((video.received / video.bytes) * 100))}
          </Text>
        ) : null}
        {video.flawed ? (
          <Text tone="danger" size={12} anywhere className={styles.fault}>
            {words.flawed}
          </Text>
        ) : null}
        {video.failure ? (
          <Text tone="danger" size={12} anywhere className={styles.fault}>
            {words.failures[video.failure]}
          </Text>
        ) : null}
        {video.reason ? (
          <Text tone="danger" size={12} anywhere className={styles.fault}>
            {video.reason}
          </Text>
        ) : null}
      </Stack>
      <Row as="span" wrap gap={8}>
        {state === 'approved' ? (
          <Button
            size="small"
            type="primary"
            disabled={inList}
            aria-label={inList ? words.nameOf(words.added, name) : words.addName(name)}
            onClick={onAdd}
          >
            {inList ? words.added : words.add}
          </Button>
        ) : null}
        {state === 'pendingReview' ? button('review', words.review) : null}
        {state === 'approved' || state === 'auditFailed' ? button('review', words.view) : null}
        {state === 'failed' && canRetry ? (
          <Button
            size="small"
            loading={retry.isPending}
            aria-label={words.nameOf(words.retry, name)}
            onClick={() => retry.mutate({ id, version })}
          >
            {words.retry}
          </Button>
        ) : null}
        {video.seconds === null ? null : button('captions', captions.captions)}
        {button('rename', words.rename)}
        {video.demo ? null : button('remove', words.remove, { status: 'danger' })}
      </Row>
    </li>
  );
};

/** Renames a video. */
export const RenameVideo = ({ video: { id, name, version }, open, onClose }: OverlayProps & { video: Video }) => {
  const words = useWords(videoWords);
  const form = useForm({
    endpoint: renameVideo,
    of: id,
    version,
    initial: { name },
    input: (values, base) => ({ id, version: base.version, name: values.name }),
    messages: { name: { required: words.nameRequired } },
    onDone: () => {
      Message.success(wordsNow(videoWords).renamed);
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.renameTitle} ok={words.save} width={420} onClose={onClose}>
      <TextField field={form.field('name')} label={words.name} autoFocus />
    </FormDialog>
  );
};

/** Uploads of this window in progress, and failed ones. */
export const UploadList = () => {
  const words = useWords(videoWords);
  const uploads = useUploads((state) => state.uploads);
  if (uploads.length === 0) return null;
  return (
    <Stack as="ul" className={styles.uploads}>
      {uploads.map(({ key, file, sent, fault, cancel }) => {
        const percent = file.size > 0 ? Math.floor((sent / file.size) * 100) : 0;
        return (
          <li key={key}>
            {fault ? (
              <Text tone="danger" size={12} anywhere className={styles.fault} role="alert">
                {fault}
              </Text>
            ) : (
              <>
                <span>{words.sending(file.name, percent)}</span>
                <Bar value={percent / 100} label={words.sending(file.name, percent)} />
              </>
            )}
            <Row as="span" wrap gap={8}>
              {fault ? (
                <Button
                  size="mini"
                  icon={<IconRefresh />}
                  aria-label={words.retryUpload(file.name)}
                  onClick={() => {
                    dismiss(key);
                    startUpload(file);
                  }}
                />
              ) : null}
              <Button
                size="mini"
                icon={<IconClose />}
                aria-label={fault ? words.dismiss(file.name) : words.cancelUpload(file.name)}
                onClick={() => (fault ? dismiss(key) : cancel())}
              />
            </Row>
          </li>
        );
      })}
    </Stack>
  );
};

/** Selects files to upload. */
const UploadButton = ({ disabled }: { disabled: boolean }) => (
  <FileButton
    label={useWords(videoWords).upload}
    accept={VIDEO_ACCEPT}
    multiple
    type="primary"
    disabled={disabled}
    onFiles={(files) => {
      for (const file of files) startUpload(file);
    }}
  />
);

type VideoAct = 'review' | 'rename' | 'captions' | 'remove';

const PARTS = { review: ReviewVideo, captions: CaptionsDialog, rename: RenameVideo };

type LibraryPanelProps = OverlayProps & {
  inList: ReadonlySet<string>;
  /** The initial filter by state. */
  state: VideoState | undefined;
  onAdd: (video: Video) => void;
};

/** All videos: search, upload, review, and add to the rotation. */
export const VideoLibrary = ({ open, inList, state: first, onAdd, onClose }: LibraryPanelProps) => {
  const words = useWords(videoWords);
  const format = useFormat();
  const [filter, setFilter] = useState<LibraryFilter>({ text: '', state: first });
  const [page, setPage] = useState({ current: 1, pageSize: 10 });
  const { open: openPart, confirm } = useOverlays();
  const deletion = useWrite(deleteVideo, { onDone: () => void Message.success(wordsNow(videoWords).removed) });
  const remove = ({ id, name, rotations }: Video) =>
    confirm({
      title: words.removeTitle(name),
      text: `${words.removeText} ${rotations > 0 ? words.removeInRotations(rotations) : ''}`,
      ok: words.remove,
      danger: true,
      act: () => deletion.mutateAsync({ id }),
    });
  const act = (what: VideoAct, video: Video) => (what === 'remove' ? remove(video) : openPart(PARTS[what], { video }));
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
                  onAct={(what) => void act(what, video)}
                />
              ))}
            </Stack>
          )}
        </Paged>
      </div>
    </SidePanel>
  );
};
