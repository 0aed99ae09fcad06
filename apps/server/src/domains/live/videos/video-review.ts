import { type VideoMove, videoMachine, videosChannel } from '@onair/contract/live/videos';
import { outdated } from '../../../db/demand.ts';
import type { Approval } from '../../identity/index.ts';
import { VIDEO_WITHDRAWN } from '../subjects.ts';
import { prepareVideo } from './video-preparing.ts';
import { findVideo, lockVideo, moveVideo, type VideoRow } from './videos.store.ts';
import { stateIn, videoWords } from './videos.words.ts';

/** The moves of people; the others are the product's own. */
export type ReviewMove = Extract<VideoMove, 'approve' | 'reject' | 'retry'>;

const { approve, reject, retry } = videoMachine.moves;

/**
 * How a video is reviewed, or prepared again. It is approved by another person than the one who uploaded it; one who
 * operates lives alone approves their own.
 */
export const videoReview: Approval<VideoRow, ReviewMove> = {
  machine: { ...videoMachine, moves: { approve, reject, retry } },
  subjectType: 'video',
  actionOf: (move) => (move === 'submit' ? 'video.upload' : `video.${move}`),
  topic: 'video',
  decides: 'live',
  reasoned: ['reject'],
  blankReason: (locale) => videoWords[locale].blank,
  standsIn: 'decides',
  lock: lockVideo,
  find: findVideo,
  notAllowed: (_row, _move, locale) => videoWords[locale].ownReview,
  overtaken: ({ state }, _seen, locale) => outdated(state, videoWords[locale].passed(stateIn(locale, state))),
  refuseFirst: 'notAllowed',
  store: (w, { id }, state, { reason }) => moveVideo(w.tx, id, state, w.at, reason === null ? {} : { reason }),
  effect: async (w, { id }, { move }, { bus, jobs }) => {
    if (move === 'retry') await jobs.add(w.tx, prepareVideo, { id }, { key: id });
    if (move === 'reject') w.onCommit(() => bus.publish(VIDEO_WITHDRAWN, { id }));
  },
  changed: (w, { id }) => w.emit(videosChannel, 'changed', { id }),
};
