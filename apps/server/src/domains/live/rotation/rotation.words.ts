import type { CommandRefusal } from '@onair/contract/live/media/channel';
import type { MediaAway } from '@onair/contract/live/studios/now';
import type { Locale } from '@onair/contract/text';

type Words = {
  notApproved: (state: string) => string;
  gone: string;
  empty: string;
  emptyRunning: string;
  changed: string;
  items: string;
  runs: string;
  noDemo: string;
  refusals: Record<CommandRefusal, string>;
  away: Record<MediaAway, string>;
};

export const rotationWords: Record<Locale, Words> = {
  'zh-CN': {
    notApproved: (state) => `该视频${state}，不能加入轮播`,
    gone: '该视频已被删除',
    empty: '轮播列表为空，请先添加视频',
    emptyRunning: '轮播进行中，列表不能为空；如需结束请停止轮播',
    changed: '轮播列表已被他人修改，请刷新后重试',
    items: '列表中有未通过审核的视频，不能开始轮播',
    runs: '轮播已在进行',
    noDemo: '当前环境没有演示直播',
    refusals: {
      lineNotLive: '冷备线路尚未就绪，请稍后再试',
      noPicture: '冷备线路还没有画面，请稍后再试',
      lineBusy: '冷备线路正在被编码器或网页开播占用',
      notPossible: '当前不能执行此操作',
    },
    away: {
      off: '媒体服务已在设置中关闭',
      starting: '媒体服务正在启动，请稍后再试',
      portTaken: 'RTMP 端口被占用，媒体服务无法启动',
      elsewhere: '运行媒体服务的进程没有响应',
    },
  },
  'en-US': {
    notApproved: (state) => `The video is ${state}. Remove it from the rotation`,
    gone: 'The video was deleted. Remove it from the rotation',
    empty: 'The rotation is empty. Add a video first',
    emptyRunning: 'A running rotation can’t be empty. Stop it first',
    changed: 'The rotation was changed by someone else. Look at it again',
    items: 'The list names videos that have not passed their audit, so it cannot start',
    runs: 'The rotation runs already',
    noDemo: 'This studio has no demo live',
    refusals: {
      lineNotLive: 'The cold line is not ready yet. Try again in a moment',
      noPicture: 'The cold line has no picture yet. Try again in a moment',
      lineBusy: 'An encoder or a browser publishes on the cold line',
      notPossible: 'This is not possible now',
    },
    away: {
      off: 'The media process is turned off by setting',
      starting: 'The media process is starting. Try again in a moment',
      portTaken: 'The RTMP port is taken, so the media process cannot start',
      elsewhere: 'The process that runs the media does not answer',
    },
  },
};
