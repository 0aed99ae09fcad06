import type { WorkerAway } from '@onair/contract/live/videos/videos';
import type { Locale } from '@onair/contract/text';

type Words = { failed: string; late: string; away: Record<Exclude<WorkerAway, 'elsewhere'>, string> };

export const slateWords: Record<Locale, Words> = {
  'zh-CN': {
    failed: '该图片无法制作成垫片，请换一张图片',
    late: '垫片仍在制作中，完成后将自动生效，请稍后查看',
    away: {
      off: '媒体服务已在设置中关闭（MEDIA=0），不能更换垫片',
      notInstalled: '本机未安装视频处理组件，不能更换垫片',
      notForThisSystem: '视频处理组件不支持本机系统，不能更换垫片',
      noEncoder: '本机的视频处理组件没有可用的编码器，不能更换垫片',
      starting: '视频处理组件正在启动，请稍候',
      crashing: '视频处理组件异常退出，正在重新启动，请稍后再试',
    },
  },
  'en-US': {
    failed: 'No slate can be made of this picture. Try another one',
    late: 'The slate is still being made. It takes effect automatically; check again in a moment',
    away: {
      off: 'The slate cannot be changed: media is turned off in the settings (MEDIA=0)',
      notInstalled: 'The slate cannot be changed: the optional FFmpeg package is not installed on this system',
      notForThisSystem: 'The slate cannot be changed: the FFmpeg package has no build for this system',
      noEncoder: 'The slate cannot be changed: the FFmpeg package of this system has no encoder',
      starting: 'The video worker is starting. Try again in a moment',
      crashing: 'The video worker ended unexpectedly and is being started again. Try again in a moment',
    },
  },
};
