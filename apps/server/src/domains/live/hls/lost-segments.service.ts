import type { Locale } from '@onair/contract/text';
import { write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import { retractMessages, sendMessage } from '../../notifications/index.ts';
import type { LiveDeps } from '../media/live.client.ts';

/** As often as operators are told that the disk goes on refusing. */
const AGAIN_MS = 3_600_000;
const ABOUT = 'hls:disk';

const words: Record<'title' | 'content', Record<Locale, string>> = {
  title: { 'zh-CN': '直播分片无法写入磁盘', 'en-US': 'Live segments cannot be written to disk' },
  content: {
    'zh-CN': '观众的播放继续，但不能回看。请检查服务器 MEDIA_DIR 所在磁盘的空间与权限。',
    'en-US':
      'Viewers go on watching, but cannot go back in time. Check space and permissions of the disk that holds MEDIA_DIR on the server.',
  },
};

/** Tells operators when the disk refuses segments of HLS, which would otherwise be missing without a word. @returns ends it */
export const notifyOfLostSegments = (deps: LiveDeps): (() => void) => {
  const { live, log } = deps;
  let toldAt = Number.NEGATIVE_INFINITY;
  return live.on('hlsFailed', () => {
    if (performance.now() - toldAt < AGAIN_MS) return;
    toldAt = performance.now();
    write(deps, systemActor, async (w) => {
      await retractMessages(w, ABOUT);
      await sendMessage(w, {
        to: 'live',
        type: 'notice',
        alarm: true,
        ...words,
        link: '/dashboard/monitor',
        about: ABOUT,
      });
    }).catch((err: unknown) => {
      toldAt = Number.NEGATIVE_INFINITY;
      log.warn({ err }, 'operators could not be notified of lost segments; trying again');
    });
  });
};
