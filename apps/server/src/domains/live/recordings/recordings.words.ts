import type { WorkerAway } from '@onair/contract/live/videos/videos';
import type { Locale } from '@onair/contract/text';

type Words = {
  away: Record<Exclude<WorkerAway, 'elsewhere'>, string>;
  records: string;
  notOnAir: string;
  isRecorded: string;
  changed: string;
  replayChanged: string;
  notOver: string;
};

export const recordingWords: Record<Locale, Words> = {
  'zh-CN': {
    away: {
      off: '媒体服务已在设置中关闭（MEDIA=0），不能录制',
      notInstalled: '本机未安装视频处理组件，不能录制',
      notForThisSystem: '视频处理组件不支持本机系统，不能录制',
      noEncoder: '本机的视频处理组件没有可用的编码器，不能录制',
      starting: '视频处理组件正在启动，请稍候',
      crashing: '视频处理组件异常退出，正在重新启动，请稍后再试',
    },
    records: '直播间正在录制',
    notOnAir: '直播间没有节目播出，不能录制',
    isRecorded: '该录像仍在录制，请先停止',
    changed: '录制设置已被他人修改，请刷新后重试',
    replayChanged: '该录像已被他人修改，请刷新后重试',
    notOver: '直播结束后才能提供回放，且录像须有内容',
  },
  'en-US': {
    away: {
      off: 'Nothing can be recorded: media is turned off in the settings (MEDIA=0)',
      notInstalled: 'Nothing can be recorded: the optional FFmpeg package is not installed on this system',
      notForThisSystem: 'Nothing can be recorded: the FFmpeg package has no build for this system',
      noEncoder: 'Nothing can be recorded: the FFmpeg package of this system has no encoder',
      starting: 'The video worker is starting. Try again in a moment',
      crashing: 'The video worker ended unexpectedly and is being started again. Try again in a moment',
    },
    records: 'The studio is being recorded already',
    notOnAir: 'Nothing is on air in this studio, so there is nothing to record',
    isRecorded: 'It is still being recorded. Stop it first',
    changed: 'The settings were changed by someone else. Look at them again',
    replayChanged: 'The recording was changed by someone else. Look at it again',
    notOver: 'A replay needs a recording with content, of a live that has ended',
  },
};
