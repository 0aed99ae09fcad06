import type { Body } from '@onair/contract/endpoint';
import { readCaptions } from '@onair/contract/live/videos/caption-text';
import type { CaptionLanguage, saveCaptions } from '@onair/contract/live/videos/captions';
import { type Video, videosChannel } from '@onair/contract/live/videos/videos';
import { found } from '../../../db/demand.ts';
import { reread, type Write, write } from '../../../db/write.ts';
import type { Actor, Session } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { deleteCaptions, insertCaptions, storeDefault } from './captions.store.ts';
import { findVideo, lockVideo, presentVideo, type VideoRow } from './videos.store.ts';
import { videoWords } from './videos.words.ts';

type CaptionsRequest = { session: Session; actor: Actor; id: string };

/** Changes captions with their video locked, and notifies everyone who shows it. */
const change = (
  deps: LiveDeps,
  { session, actor, id }: CaptionsRequest,
  work: (w: Write, video: VideoRow) => Promise<{ before?: object; after?: object }>,
): Promise<Video> =>
  write(deps, actor, async (w) => {
    const changed = await work(w, found(await lockVideo(w.tx, id)));
    w.audit({ action: 'video.captions', subjectType: 'video', subjectId: id, ...changed });
    w.emit(videosChannel, 'changed', { id });
    return presentVideo(reread(await findVideo(w.tx, id)), session.accountId);
  });

/**
 * Adds captions, replaces those of their language, or only changes the default. @throws AppError `invalid`, `notFound`
 */
export const save = (deps: LiveDeps, request: CaptionsRequest & Body<typeof saveCaptions>): Promise<Video> => {
  const { session, actor, id, language, text, isDefault } = request;
  const read = text === undefined ? null : readCaptions(text);
  if (read?.fault) {
    const msg = videoWords[actor.locale].captions[read.fault](read.line);
    throw new AppError('invalid', { words: msg, fields: [{ field: 'text', rule: read.fault, msg }] });
  }
  return change(deps, request, async (w, { captions }) => {
    const before = captions.find((each) => each.language === language);
    if (read) {
      await deleteCaptions(w.tx, id, language);
      await insertCaptions(w.tx, {
        id: deps.newId(),
        videoId: id,
        language,
        isDefault: false,
        cues: read.cues,
        addedBy: session.name,
        addedAt: w.at.toISOString(),
      });
    } else if (!before) throw new AppError('notFound');
    if (isDefault) await storeDefault(w.tx, id, language);
    else if (before?.isDefault) await storeDefault(w.tx, id, null);
    const after = { language, cues: read?.cues.length ?? before?.cues, isDefault };
    return before ? { before: { language, cues: before.cues, isDefault: before.isDefault }, after } : { after };
  });
};

/** @throws AppError `notFound` */
export const remove = (deps: LiveDeps, request: CaptionsRequest & { language: CaptionLanguage }): Promise<Video> =>
  change(deps, request, async (w) => {
    if (!(await deleteCaptions(w.tx, request.id, request.language))) throw new AppError('notFound');
    return { before: { language: request.language } };
  });
