import { removeAvatar, uploadAvatar } from '@onair/contract/identity/profile';
import { userInfo } from '@onair/contract/identity/session';
import { useRef, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { isAbort, whyOf } from '../../../shared/api/failure.ts';
import { useWrite } from '../../../shared/api/query.ts';
import { upload } from '../../../shared/api/transfer.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { useLasting } from '../../../shared/page/hidden.ts';
import { cutOut } from '../../../shared/picture/shrink.ts';
import { setProfile, useSession } from '../../../shared/session/session.ts';
import { avatarWords } from './avatar.words.ts';
import type { Chosen } from './use-picture-file.ts';

/** Twice the stored side. */
const SIDE = 640;

/** The navbar and other places follow the session's profile; other tabs are notified by the stream. */
const show = (avatar: string): void => {
  const { profile } = useSession.getState();
  if (profile) setProfile({ ...profile, avatar });
};

/** A cancel may come after the server has received everything: the current state is read, not assumed. */
const afterCancel = async (before: string): Promise<void> => {
  const words = wordsNow(avatarWords);
  const profile = await call(userInfo, {}, { handled: true }).catch(() => null);
  if (!profile || profile.avatar === before) Message.info(words.cancelled);
  else {
    setProfile(profile);
    Message.warning(words.tooLate);
  }
};

/** Uploads a picture as the avatar. `sent` is the progress in percent; null while idle. */
export const useAvatarUpload = (onDone: () => void, onFault: (words: string) => void) => {
  const [sent, setSent] = useState<number | null>(null);
  const control = useRef<AbortController | null>(null);
  useLasting(() => () => control.current?.abort());

  const start = async ({ file, crop, picture }: Chosen): Promise<void> => {
    const aborter = new AbortController();
    control.current = aborter;
    setSent(0);
    const before = useSession.getState().profile?.avatar ?? '';
    try {
      const light = await cutOut({ file, crop }, { picture, width: SIDE, ratio: 1 });
      const { avatar } = await upload(uploadAvatar, light.crop, light.file, {
        signal: aborter.signal,
        handled: true,
        onProgress: (loaded, total) => setSent(total ? Math.round((loaded / total) * 100) : 0),
      });
      show(avatar);
      Message.success(wordsNow(avatarWords).saved);
      onDone();
    } catch (error) {
      if (isAbort(error)) await afterCancel(before);
      else onFault(whyOf(error));
    } finally {
      setSent(null);
    }
  };
  const remove = useWrite(removeAvatar, {
    onDone: () => {
      show('');
      Message.success(wordsNow(avatarWords).removed);
      onDone();
    },
  });
  return { sent, start, cancel: () => control.current?.abort(), remove };
};
