import { CAPTION_MAX, FILM_SECONDS_MAX, type VideoAttrs } from '@onair/contract/content/documents/document';
import { type Film, listFilms } from '@onair/contract/content/films';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useId, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { clockTime } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button, Input, InputNumber, Progress } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { pictureSrcOf } from '../../../shared/picture/content-picture.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { LeaveGuard } from '../../../shared/ui/unsaved-question.tsx';
import { FilmFinder } from '../films/film-finder.tsx';
import { FilmPlayer } from '../films/film-player.tsx';
import styles from '../films/films.module.css';
import { filmsWords } from '../films/films.words.ts';
import { ChoosePictures } from '../pictures/choose-pictures.tsx';
import { useUploads } from '../pictures/use-uploads.ts';
import { putBlock } from './tools.ts';

/** The selected film block without unset fields; null when another block is selected. */
const selectedFilm = (editor: Editor): VideoAttrs | null => {
  const { selection } = editor.state;
  const node = 'node' in selection ? editor.state.doc.nodeAt(selection.from) : null;
  if (node?.type.name !== 'video') return null;
  const { videoId, pictureId, caption, from, until } = node.attrs;
  return {
    videoId,
    ...(pictureId === null ? {} : { pictureId }),
    ...(caption === null ? {} : { caption }),
    ...(from === null ? {} : { from }),
    ...(until === null ? {} : { until }),
  };
};

const isSpan = ({ from = 0, until }: Pick<VideoAttrs, 'from' | 'until'>, seconds: number): boolean =>
  from < seconds && (until === undefined || (until > from && until <= Math.ceil(seconds)));

type SecondProps = { label: string; value: number | undefined; onChange: (second: number | undefined) => void };

const Second = ({ label, value, onChange }: SecondProps) => (
  <Field label={label}>
    {({ id, describedBy }) => (
      <InputNumber
        id={id}
        value={value}
        min={0}
        max={FILM_SECONDS_MAX}
        precision={0}
        aria-describedby={describedBy}
        onChange={(second: number | undefined) => onChange(Number.isInteger(second) ? second : undefined)}
      />
    )}
  </Field>
);

type CoverProps = { pictureId: string | undefined; onChange: (pictureId: string | undefined) => void };

/** A picture replacing the film's own still. */
const FilmCover = ({ pictureId, onChange }: CoverProps) => {
  const words = useWords(filmsWords);
  const { uploads, add } = useUploads(({ id }) => onChange(id));
  const upload = uploads.at(-1);
  return (
    <Stack gap={8}>
      <Text weight="medium">{words.cover}</Text>
      {pictureId ? (
        <Row gap={12} wrap>
          <img className={styles.still} src={pictureSrcOf(pictureId, 320)} alt={words.otherCover} />
          <Button onClick={() => onChange(undefined)}>{words.ownCover}</Button>
        </Row>
      ) : null}
      <ChoosePictures onChoose={add} />
      {upload?.fault ? <Alert type="error" content={upload.fault} /> : null}
      {upload && !upload.fault && !upload.picture ? (
        <Progress percent={upload.sent} size="small" formatText={() => words.uploading(upload.sent)} />
      ) : null}
    </Stack>
  );
};

/** Inserts a film from the library, or edits how the selected one is shown. */
export const FilmDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const words = useWords(filmsWords);
  const form = useId();
  const [before] = useState(() => selectedFilm(editor));
  const [attrs, setAttrs] = useState<Partial<VideoAttrs>>(before ?? {});
  const [submitted, setSubmitted] = useState(false);
  const { videoId, caption = '', from, until, pictureId } = attrs;
  const { data } = useCall(listFilms, { ids: before?.videoId ?? '' }, { enabled: before !== null, handled: true });
  const [found, setFound] = useState<Film | null>(null);
  const film = found ?? data?.list[0] ?? null;
  const dirty = JSON.stringify(attrs) !== JSON.stringify(before ?? {});
  const sound = film === null || isSpan(attrs, film.seconds);
  const change = (more: { [K in keyof VideoAttrs]?: VideoAttrs[K] | undefined }) =>
    setAttrs((now) =>
      Object.fromEntries(Object.entries({ ...now, ...more }).filter(([, value]) => value !== undefined)),
    );
  const apply = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setSubmitted(true);
    if (videoId === undefined || !sound) return;
    putBlock(editor, { type: 'video', attrs: { ...attrs, caption: caption.trim() || null } }, before !== null);
    onClose();
  };
  return (
    <Dialog
      open
      keep
      width={720}
      title={before ? words.edit : words.insert}
      ok={{ label: before ? words.save : words.insert, submits: form, disabled: videoId === undefined }}
      onClose={onClose}
      onClosed={() => editor.commands.focus()}
    >
      <form id={form} noValidate autoComplete="off" onSubmit={apply}>
        <LeaveGuard dirty={dirty} onDiscard={onClose} />
        <Stack gap={12}>
          {videoId ? (
            <FilmPlayer
              key={videoId}
              videoId={videoId}
              name={film?.name ?? ''}
              {...(film ? { poster: film.cover } : {})}
            />
          ) : null}
          <FilmFinder
            chosen={videoId ?? null}
            onChoose={(chosen) => {
              setFound(chosen);
              change({ videoId: chosen.id, from: undefined, until: undefined });
            }}
          />
          {videoId ? (
            <>
              <Field label={words.caption} hint={words.captionHint}>
                {({ id, describedBy }) => (
                  <Input
                    id={id}
                    value={caption}
                    maxLength={CAPTION_MAX}
                    aria-describedby={describedBy}
                    onChange={(text) => change({ caption: text })}
                  />
                )}
              </Field>
              <div className={styles.span}>
                <Second label={words.from} value={from} onChange={(second) => change({ from: second })} />
                <Second label={words.until} value={until} onChange={(second) => change({ until: second })} />
              </div>
              {submitted && !sound ? <Alert type="error" content={words.spanFault} /> : null}
              {film ? <Text tone="muted">{words.spanHint(clockTime(film.seconds))}</Text> : null}
              <FilmCover pictureId={pictureId} onChange={(id) => change({ pictureId: id })} />
            </>
          ) : null}
        </Stack>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
};
