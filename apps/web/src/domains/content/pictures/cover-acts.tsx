import { picturesOf } from '@onair/contract/content/documents/text';
import { type ContentRecord, editContent } from '@onair/contract/content/items/items';
import { getDocument } from '@onair/contract/content/workflow/workflow';
import { useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Button, Message, Progress } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Overlay } from '../../../shared/overlay/overlays.tsx';
import { pictureSrcOf } from '../../../shared/picture/content-picture.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { ChoosePictures } from './choose-pictures.tsx';
import styles from './pictures.module.css';
import { picturesWords } from './pictures.words.ts';
import { useUploads } from './use-uploads.ts';

const FrameDialog = lazyPart(async () => (await import('./frame-dialog.tsx')).FrameDialog);

const useCover = ({ id, version }: ContentRecord, onDone: () => void) => {
  const edit = useWrite(editContent, {
    onDone: ({ coverId }) => {
      const words = wordsNow(picturesWords);
      Message.success(coverId ? words.coverSaved : words.coverRemoved);
      onDone();
    },
  });
  return (coverId: string | null) => edit.mutate({ id, version, coverId });
};

type Props = OverlayProps & { item: ContentRecord };

/** Asks for the crop and alternative text of a cover. */
const CoverFrame = ({ item, pictureId, ...dialog }: Props & { pictureId: string }) => {
  const choose = useCover(item, dialog.onClose);
  return <FrameDialog described pictureId={pictureId} onDone={({ id }) => choose(id)} {...dialog} />;
};

const CoverDialog = ({ item, ...dialog }: Props) => {
  const words = useWords(picturesWords);
  const [chosen, setChosen] = useState<string | null>(null);
  const { uploads, add } = useUploads(({ id }) => setChosen(id));
  const { data } = useCall(getDocument, { id: item.id }, { handled: true });
  const within = data ? picturesOf(data.doc) : [];
  const upload = uploads.at(-1);
  if (chosen) return <CoverFrame item={item} pictureId={chosen} {...dialog} />;
  return (
    <Dialog title={item.coverId ? words.coverChange : words.coverAdd} {...dialog}>
      <Stack gap={16}>
        <ChoosePictures onChoose={add} />
        {upload?.fault ? <Alert type="error" content={upload.fault} /> : null}
        {upload && !upload.fault ? <Progress percent={upload.sent} size="small" /> : null}
        {within.length > 0 ? (
          <div>
            <Text tone="muted">{words.coverOfText}</Text>
            <ul className={styles.choices}>
              {within.map((pictureId, n) => (
                <li key={pictureId}>
                  <button type="button" aria-label={words.coverFrom(n + 1)} onClick={() => setChosen(pictureId)}>
                    <img src={pictureSrcOf(pictureId, 320)} alt="" loading="lazy" />
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </Stack>
    </Dialog>
  );
};

/** Below an item's cover: replaces it, from a file or from the text, or removes it. */
export const CoverActs = ({ item }: { item: ContentRecord }) => {
  const words = useWords(picturesWords);
  const [open, setOpen] = useState<'choose' | 'frame' | null>(null);
  const close = () => setOpen(null);
  const choose = useCover(item, () => {});
  return (
    <Row gap={8} wrap>
      <Button type="outline" onClick={() => setOpen('choose')}>
        {item.coverId ? words.coverChange : words.coverAdd}
      </Button>
      {item.coverId ? (
        <>
          <Button type="outline" onClick={() => setOpen('frame')}>
            {words.frame}
          </Button>
          <Button type="outline" onClick={() => choose(null)}>
            {words.coverRemove}
          </Button>
        </>
      ) : null}
      <Overlay part={CoverDialog} props={open === 'choose' && { item }} onClose={close} />
      <Overlay
        part={CoverFrame}
        props={open === 'frame' && item.coverId && { item, pictureId: item.coverId }}
        onClose={close}
      />
    </Row>
  );
};
