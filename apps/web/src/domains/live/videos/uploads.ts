import { failures } from '@onair/contract/failure';
import {
  addressVideoPiece,
  deleteVideo,
  getVideo,
  noteVideoPiece,
  PIECE_BYTES_MAX,
  sendVideoPiece,
  startVideoUpload,
  VIDEO_BYTES_MAX,
  type Video,
  videoFamilyOf,
} from '@onair/contract/live/videos/videos';
import { create } from 'zustand';
import { call } from '../../../shared/api/call.ts';
import { ApiFailure, isAbort, whyOf } from '../../../shared/api/failure.ts';
import { write } from '../../../shared/api/query.ts';
import { putAt, upload } from '../../../shared/api/transfer.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { onSessionEnd, sessionSignal } from '../../../shared/session/lifetime.ts';
import { videoWords } from './videos.words.ts';

const HEAD_BYTES = 64 * 1024;

/**
 * Identifies a file that is selected again after a reload: its name, modification time and a digest of its beginning.
 */
const markOf = async (file: File): Promise<string> => {
  const head = await crypto.subtle.digest('SHA-256', await file.slice(0, HEAD_BYTES).arrayBuffer());
  const digest = [...new Uint8Array(head)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${digest} ${file.lastModified} ${[...file.name].slice(0, 100).join('')}`;
};

/** An upload; it continues when the panel is closed. */
export type Upload = {
  key: string;
  file: File;
  /** Its row, once it is announced. */
  videoId: string | null;
  sent: number;
  fault: string;
  cancel: () => void;
};

/** Uploads of this window, the latest first. */
export const useUploads = create<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }));

const PIECE_BYTES_MIN = 128 * 1024;
const TRIES = 6;
const WAIT_MS = 1_000;

const change = (key: string, part: Partial<Upload>): void =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((one) => (one.key === key ? { ...one, ...part } : one)),
  }));
export const dismiss = (key: string): void =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.key !== key) }));

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Aborted', 'AbortError'));
    });
  });

/** After a lost connection or a busy server, the server is asked how far the upload got. */
const mayGoOn = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (error.transport ||
    error.http >= 500 ||
    error.http === 408 ||
    error.code === failures.conflict.code ||
    error.code === failures.tooMany.code);

type PieceOptions = { signal: AbortSignal; onSent: (bytes: number) => void };

/**
 * Uploads the next piece directly to the bucket. @returns how much has arrived; null where pieces go through the server
 */
const sendDirect = async (
  id: string,
  file: File,
  offset: number,
  { signal, onSent }: PieceOptions,
): Promise<number | null> => {
  const quiet = { signal, handled: true };
  const to = await call(addressVideoPiece, { id, offset }, quiet);
  if (!to) return null;
  const onProgress = (loaded: number) => onSent(offset + loaded);
  const etag = await putAt(to.address, file.slice(offset, offset + to.bytes), { signal, onProgress });
  return (await call(noteVideoPiece, { id, offset, etag }, quiet)).received;
};

/**
 * Piece by piece; after a failure a smaller one from the server's position, so that slow connections get through, too.
 */
const sendAll = async (
  video: Video,
  file: File,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> => {
  let received = video.received;
  let size = PIECE_BYTES_MAX;
  let tries = 0;
  let direct = true;
  while (received < file.size) {
    const from = received;
    try {
      const there = direct ? await sendDirect(video.id, file, from, { signal, onSent }) : null;
      if (there !== null) {
        received = there;
        tries = 0;
        onSent(received);
        continue;
      }
      direct = false;
      const until = Math.min(file.size, received + size);
      const piece = new File([file.slice(received, until)], 'piece');
      const now = await upload(sendVideoPiece, { id: video.id, offset: from }, piece, {
        signal,
        handled: true,
        onProgress: (loaded) => onSent(Math.min(until, from + loaded)),
      });
      received = now.received;
      tries = 0;
      size = Math.min(PIECE_BYTES_MAX, size * 2);
    } catch (error) {
      tries += 1;
      if (!mayGoOn(error) || tries > TRIES) throw error;
      size = Math.max(PIECE_BYTES_MIN, size / 4);
      await wait(WAIT_MS * tries, signal);
      received = await call(getVideo, { id: video.id }, { signal, handled: true }).then(
        (now) => now.received,
        () => received,
      );
    }
    onSent(received);
  }
};

const run = async (key: string, file: File, aborter: AbortController): Promise<void> => {
  const { signal } = aborter;
  const session = sessionSignal();
  const words = wordsNow(videoWords);
  let video: Video | null = null;
  try {
    // Pages without TLS have no digest: such a file is uploaded from the start.
    const mark = await markOf(file).catch(() => '');
    const announced = { fileName: file.name, bytes: file.size, ...(mark ? { mark } : {}) };
    video = await write(startVideoUpload, announced, { signal, handled: true });
    change(key, { sent: video.received, videoId: video.id });
    await sendAll(video, file, signal, (sent) => change(key, { sent }));
    dismiss(key);
    Message.success(wordsNow(videoWords).sent(file.name));
  } catch (error) {
    // Nothing more may be requested for this account, or shown to the next one.
    if (session.aborted) return;
    // A partial upload stays for an hour, to be resumed; one that the server refuses or a person cancels is deleted.
    if (video && !mayGoOn(error)) await write(deleteVideo, { id: video.id }, { handled: true }).catch(() => {});
    if (isAbort(error)) {
      dismiss(key);
      Message.info(words.cancelled(file.name));
    } else {
      const message = whyOf(error);
      change(key, { fault: words.uploadFault(file.name, message) });
    }
  }
};

onSessionEnd(() => {
  for (const { cancel } of useUploads.getState().uploads) cancel();
  useUploads.setState({ uploads: [] });
});

/** Uploads a file, unless it is obviously unacceptable. */
export const startUpload = (file: File): void => {
  const words = wordsNow(videoWords);
  const fault = !videoFamilyOf(file.name)
    ? words.wrongType(file.name)
    : file.size > VIDEO_BYTES_MAX
      ? words.tooLarge(file.name)
      : '';
  const key = crypto.randomUUID();
  const aborter = new AbortController();
  const entry: Upload = { key, file, videoId: null, sent: 0, fault, cancel: () => aborter.abort() };
  useUploads.setState(({ uploads }) => ({ uploads: [entry, ...uploads] }));
  if (fault === '') void run(key, file, aborter);
};
