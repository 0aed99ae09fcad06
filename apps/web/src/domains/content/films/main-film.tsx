import type { Film } from '@onair/contract/content/films';
import { type ContentRecord, editContent } from '@onair/contract/content/items/items';
import { useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Overlay } from '../../../shared/overlay/overlays.tsx';
import { coverSrc } from '../../../shared/picture/content-picture.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PageCard } from '../../../shared/ui/page-card.tsx';
import { FilmFinder } from './film-finder.tsx';
import { FilmPlayer } from './film-player.tsx';
import { filmsWords } from './films.words.ts';

const useMainFilm = ({ id, version }: ContentRecord, onDone: () => void) => {
  const edit = useWrite(editContent, {
    onDone: ({ videoId }) => {
      const words = wordsNow(filmsWords);
      Message.success(videoId ? words.mainSaved : words.mainRemoved);
      onDone();
    },
  });
  return { busy: edit.isPending, choose: (videoId: string | null) => edit.mutate({ id, version, videoId }) };
};

/** Selects the main film of an item. */
const ChooseFilm = ({ open, item, onClose }: OverlayProps & { item: ContentRecord }) => {
  const words = useWords(filmsWords);
  const [film, setFilm] = useState<Film | null>(null);
  const { busy, choose } = useMainFilm(item, onClose);
  const videoId = film?.id ?? item.videoId;
  return (
    <Dialog
      open={open}
      keep
      width={720}
      title={item.videoId ? words.mainChange : words.mainAdd}
      ok={{
        label: words.save,
        loading: busy,
        disabled: film === null || film.id === item.videoId,
        onPress: () => choose(videoId),
      }}
      onClose={onClose}
    >
      {film ? <FilmPlayer key={film.id} videoId={film.id} name={film.name} poster={film.cover} /> : null}
      <FilmFinder chosen={videoId} onChoose={setFilm} />
    </Dialog>
  );
};

/** The main film of an item, above its text; those who may edit the item select it here. */
export const MainFilm = ({ item, may }: { item: ContentRecord; may: boolean }) => {
  const words = useWords(filmsWords);
  const [choosing, setChoosing] = useState(false);
  const { busy, choose } = useMainFilm(item, () => {});
  const { videoId, coverUrl } = item;
  if (!videoId && !may) return null;
  const acts = may ? (
    <Row gap={8}>
      <Button size="small" onClick={() => setChoosing(true)}>
        {videoId ? words.mainChange : words.mainAdd}
      </Button>
      {videoId ? (
        <Button size="small" loading={busy} onClick={() => choose(null)}>
          {words.mainRemove}
        </Button>
      ) : null}
    </Row>
  ) : null;
  return (
    <PageCard title={words.main} extra={acts}>
      {videoId ? (
        <FilmPlayer
          key={videoId}
          videoId={videoId}
          name=""
          {...(coverUrl ? { poster: coverSrc(coverUrl, 1280) } : {})}
        />
      ) : null}
      <Text as="p" tone="muted" {...(videoId ? { above: 8 } : {})}>
        {videoId ? words.mainCover : words.mainNone}
      </Text>
      <Overlay part={ChooseFilm} props={choosing && { item }} onClose={() => setChoosing(false)} />
    </PageCard>
  );
};
