import { sessionChannel } from '@onair/contract/identity/session';
import { type Crop, pictureAddress } from '@onair/contract/lib/pictures';
import { SESSIONS_CHANGED } from '../../../bus/bus.ts';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { dropPictures, holdPictures, storePicture } from '../../../files/uploads/pictures.store.ts';
import { renderPicture } from '../../../files/uploads/render-picture.ts';
import { AppError } from '../../../lib/errors.ts';
import { replaceAvatar } from './profile.store.ts';

/** Every tab and device of the account, and every process, reloads the account. */
export const publishAccountChange = (deps: Deps, w: Write, accountId: string): void => {
  w.emit(sessionChannel, 'changed', { sessionId: null }, accountId);
  w.onCommit(() => deps.bus.publish(SESSIONS_CHANGED, { accountId }));
};

const former = (avatar: string): string[] => /\/pictures\/([0-9a-f-]{36})$/.exec(avatar)?.slice(1) ?? [];

/** Replaces or removes the avatar; the previous one is deleted with it. */
const change = async (deps: Deps, w: Write, accountId: string, avatar: string): Promise<boolean> => {
  const before = await replaceAvatar(w.tx, accountId, avatar);
  if (before === avatar) return false;
  await dropPictures(w.tx, accountId, former(before));
  publishAccountChange(deps, w, accountId);
  return true;
};

const about = (accountId: string) => ({ subjectType: 'account', subjectId: accountId });

/** @throws AppError as `renderPicture` and `storePicture` do */
export const setAvatar = async (
  deps: Deps,
  actor: Actor,
  session: Session,
  file: { bytes: Buffer; crop?: Crop; cancelled: () => boolean },
): Promise<string> => {
  const { accountId } = session;
  const crop = file.crop ? { crop: file.crop } : {};
  const picture = await renderPicture(file.bytes, { as: 'avatar', ...crop }, actor.locale);
  // An upload cancelled while it was being rendered does not take effect.
  if (file.cancelled()) throw new AppError('failed');
  return write(deps, actor, async (w) => {
    const stored = { picture, owner: accountId, purpose: 'avatar' as const, at: w.at, locale: actor.locale };
    const id = await storePicture(w.tx, stored);
    await holdPictures(w.tx, accountId, 'avatar', [id]);
    const avatar = pictureAddress(id);
    await change(deps, w, accountId, avatar);
    w.audit({ action: 'profile.avatar', ...about(accountId), after: { bytes: picture.bytes.length } });
    return avatar;
  });
};

export const clearAvatar = (deps: Deps, actor: Actor, { accountId }: Session): Promise<boolean> =>
  write(deps, actor, async (w) => {
    if (await change(deps, w, accountId, '')) w.audit({ action: 'profile.avatarRemove', ...about(accountId) });
    return true;
  });
