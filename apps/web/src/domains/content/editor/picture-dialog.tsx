import { GALLERY_MAX, type GalleryPicture } from '@onair/contract/content/documents/document';
import type { Editor, JSONContent } from '@tiptap/core';
import { type FormEvent, useId, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Alert, Button, Message, Progress } from '../../../shared/kit/controls.ts';
import { IconDelete } from '../../../shared/kit/icons.ts';
import { Row, Stack } from '../../../shared/layout/layout.tsx';
import { Overlay } from '../../../shared/overlay/overlays.tsx';
import { useLasting } from '../../../shared/page/hidden.ts';
import { pictureSrcOf } from '../../../shared/picture/content-picture.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { LeaveGuard } from '../../../shared/ui/unsaved-question.tsx';
import { ChoosePictures } from '../pictures/choose-pictures.tsx';
import { type Description, isDescribed, PictureFields, UNDESCRIBED } from '../pictures/picture-fields.tsx';
import styles from '../pictures/pictures.module.css';
import { picturesWords } from '../pictures/pictures.words.ts';
import { type Upload, useUploads } from '../pictures/use-uploads.ts';
import { putBlock } from './tools.ts';

const FrameDialog = lazyPart(async () => (await import('../pictures/frame-dialog.tsx')).FrameDialog);

type SelectedPicture = GalleryPicture & { caption: string };
/** The pictures of the selected block; none when another block is selected. */
const selected = (editor: Editor): SelectedPicture[] => {
  const { selection } = editor.state;
  const node = 'node' in selection ? editor.state.doc.nodeAt(selection.from) : null;
  const { pictureId, alt, caption, pictures } = node?.attrs ?? {};
  if (node?.type.name === 'image') return [{ pictureId, alt, caption }];
  const within: GalleryPicture[] = node?.type.name === 'gallery' ? pictures : [];
  return within.map((picture) => ({ ...picture, caption: '' }));
};

const blockOf = (pictures: readonly SelectedPicture[]): JSONContent => {
  const [first] = pictures;
  if (pictures.length === 1 && first) return { type: 'image', attrs: first };
  return { type: 'gallery', attrs: { pictures: pictures.map(({ pictureId, alt }) => ({ pictureId, alt })) } };
};

const State = ({ upload }: { upload: Upload }) => {
  const words = useWords(picturesWords);
  if (upload.fault) return <Alert type="error" content={upload.fault} />;
  if (!upload.picture)
    return <Progress percent={upload.sent} size="small" formatText={() => words.uploading(upload.sent)} />;
  return upload.picture.similar.length > 0 ? <Alert type="info" content={words.similar} /> : null;
};

const UNFRAMED: Readonly<Record<string, string>> = {};

type Props = { editor: Editor; files: readonly File[]; onClose: () => void };

/** Inserts one picture with a caption or several as a gallery; or edits the texts of the selected ones. */
export const PictureDialog = ({ editor, files, onClose }: Props) => {
  const words = useWords(picturesWords);
  const form = useId();
  const [before, setBefore] = useState(() => (files.length > 0 ? [] : selected(editor)));
  const [first] = useState(before);
  const editing = first.length > 0;
  const { uploads, add, remove } = useUploads();
  const [described] = useState<Readonly<Record<string, Description>>>(() =>
    Object.fromEntries(
      first.map(({ pictureId, alt, caption }) => [pictureId, { alt, caption, decorative: alt === '' }]),
    ),
  );
  const [descriptions, setDescriptions] = useState(described);
  const [submitted, setSubmitted] = useState(false);
  /** Ids of cropped pictures, by the picture that they were cropped from. */
  const [framed, setFramed] = useState(UNFRAMED);
  const [framing, setFraming] = useState<string | null>(null);
  const onFramed = ({ id }: { id: string }) => {
    if (framing) setFramed((all) => ({ ...all, [framing]: id }));
    setFraming(null);
  };
  const now = (pictureId: string) => framed[pictureId] ?? pictureId;
  const sound = uploads.filter(({ fault }) => fault === null);
  const room = GALLERY_MAX - before.length - uploads.length;
  const keys = [...before.map(({ pictureId }) => pictureId), ...sound.map(({ key }) => key)];
  const descriptionOf = (key: string): Description => descriptions[key] ?? UNDESCRIBED;
  const waiting = sound.some(({ picture }) => picture === null);
  const take = (given: readonly File[]) => {
    if (given.length > room) Message.warning(words.tooMany(GALLERY_MAX));
    add(given.slice(0, Math.max(0, room)));
  };
  // Those that were dropped into the text or pasted.
  useLasting(() => {
    take(files);
    return undefined;
  });
  const dirty = uploads.length > 0 || before !== first || descriptions !== described || framed !== UNFRAMED;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setSubmitted(true);
    if (waiting || keys.length === 0 || !keys.every((key) => isDescribed(descriptionOf(key)))) return;
    const ids = [...before.map(({ pictureId }) => pictureId), ...sound.flatMap(({ picture }) => picture?.id ?? [])];
    const pictures = ids.map(now).map((pictureId, n) => {
      const { alt, caption, decorative } = descriptionOf(keys[n] ?? '');
      return { pictureId, alt: decorative ? '' : alt.trim(), caption: caption.trim() };
    });
    putBlock(editor, blockOf(pictures), editing);
    onClose();
  };
  const fields = (key: string) => (
    <PictureFields
      value={descriptionOf(key)}
      onChange={(value) => setDescriptions((now) => ({ ...now, [key]: value }))}
      submitted={submitted}
      captioned={keys.length === 1}
    />
  );
  const drop = (n: number, onPress: () => void) =>
    keys.length > 1 || !editing ? (
      <Button size="mini" icon={<IconDelete />} aria-label={words.remove(n)} onClick={onPress} />
    ) : null;
  const crop = (n: number, pictureId: string) => (
    <Button size="mini" aria-label={words.frameOf(n)} onClick={() => setFraming(pictureId)}>
      {words.parts.crop}
    </Button>
  );
  return (
    <Dialog
      open
      keep
      width={640}
      title={editing ? words.edit : words.insert}
      ok={{ label: editing ? words.save : words.insert, submits: form, disabled: waiting || keys.length === 0 }}
      onClose={onClose}
      onClosed={() => editor.commands.focus()}
    >
      <form id={form} noValidate autoComplete="off" onSubmit={apply}>
        <LeaveGuard dirty={dirty} onDiscard={onClose} />
        <ul className={styles.list}>
          {before.map(({ pictureId }, n) => (
            <li key={pictureId} className={styles.picture}>
              <div>
                <img src={pictureSrcOf(now(pictureId), 320)} alt="" />
                <Row gap={8}>
                  {crop(n + 1, pictureId)}
                  {drop(n + 1, () => setBefore((now) => now.filter((one) => one.pictureId !== pictureId)))}
                </Row>
              </div>
              {fields(pictureId)}
            </li>
          ))}
          {uploads.map((upload, n) => (
            <li key={upload.key} className={styles.picture}>
              <div>
                <img
                  src={
                    upload.picture && framed[upload.picture.id]
                      ? pictureSrcOf(now(upload.picture.id), 320)
                      : upload.preview
                  }
                  alt=""
                />
                <Row gap={8}>
                  {upload.picture ? crop(before.length + n + 1, upload.picture.id) : null}
                  {drop(before.length + n + 1, () => remove(upload.key))}
                </Row>
              </div>
              <Stack gap={8}>
                <State upload={upload} />
                {upload.fault ? null : fields(upload.key)}
              </Stack>
            </li>
          ))}
        </ul>
        <ChoosePictures several onChoose={take} disabled={room <= 0} />
        <button type="submit" hidden />
      </form>
      <Overlay
        part={FrameDialog}
        props={framing !== null && { pictureId: now(framing), onDone: onFramed }}
        onClose={() => setFraming(null)}
      />
    </Dialog>
  );
};
