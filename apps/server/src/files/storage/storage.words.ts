import type { Locale } from '@onair/contract/text';
import type { StorageAway } from './storage.ts';

/** Refusals, in the reader's language. */
export const storageWords: Record<Locale, Record<StorageAway, string> & { low: string }> = {
  'zh-CN': {
    elsewhere: '此服务器未接入视频存储目录，请联系管理员将 MEDIA_DIR 设为各服务器共用的目录',
    unreachable: '视频存储目录暂时无法访问，请稍后重试',
    low: '服务器磁盘空间不足，暂时不能上传或录制；已有内容不受影响，管理员释放空间后可继续',
  },
  'en-US': {
    elsewhere:
      'This server does not have the folder of videos. An operator must set MEDIA_DIR to the folder that all servers share',
    unreachable: 'Video storage is unavailable. Try again in a moment',
    low: 'The disk of the server is nearly full, so nothing can be uploaded or recorded now. Nothing is lost; go on when an operator has made room',
  },
};

const gigabytes = (bytes: number): string => (bytes / 1024 ** 3).toFixed(1);

/** The one-time notice to operators when the disk becomes short. */
export const lowWords = (free: number, least: number) => ({
  title: { 'zh-CN': '服务器磁盘空间不足', 'en-US': 'The disk of the server is nearly full' },
  subTitle: { 'zh-CN': '视频存储', 'en-US': 'Storage' },
  content: {
    'zh-CN': `视频存储目录仅剩 ${gigabytes(free)} GB（下限 ${gigabytes(least)} GB）。新的上传和录制已暂停，已有的视频和录像不会被删除。请释放磁盘空间，恢复后将自动继续。`,
    'en-US': `The folder of videos has ${gigabytes(free)} GB left (the limit is ${gigabytes(least)} GB). New uploads and recordings are paused; no video or recording is deleted. Make room on the disk: work goes on by itself then.`,
  },
});
