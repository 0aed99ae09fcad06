import type { VideoState, WorkerAway } from '@onair/contract/live/videos/videos';
import type { Locale } from '@onair/contract/text';

/** Reasons that waiting does not resolve. */
type WorkerHopeless = Exclude<WorkerAway, 'starting' | 'crashing' | 'elsewhere'>;

export const awayWords: Record<Locale, Record<WorkerHopeless, string>> = {
  'zh-CN': {
    off: '媒体服务已在设置中关闭（MEDIA=0），不能处理视频',
    notInstalled: '本机未安装视频处理组件，不能处理视频',
    notForThisSystem: '视频处理组件不支持本机系统，不能处理视频',
    noEncoder: '本机的视频处理组件没有可用的编码器，不能处理视频',
  },
  'en-US': {
    off: 'Videos cannot be processed: media is turned off in the settings (MEDIA=0)',
    notInstalled: 'Videos cannot be processed: the optional FFmpeg package is not installed on this system',
    notForThisSystem: 'Videos cannot be processed: the FFmpeg package has no build for this system',
    noEncoder: 'Videos cannot be processed: the FFmpeg package of this system has no encoder',
  },
};

const states: Record<Locale, Record<VideoState, string>> = {
  'zh-CN': {
    uploading: '上传中',
    preparing: '处理中',
    failed: '处理失败',
    pendingReview: '待审核',
    approved: '已通过',
    auditFailed: '审核未通过',
  },
  'en-US': {
    uploading: 'uploading',
    preparing: 'being prepared',
    failed: 'failed',
    pendingReview: 'awaiting review',
    approved: 'approved',
    auditFailed: 'audit failed',
  },
};
export const stateIn = (locale: Locale, state: VideoState): string => states[locale][state];

export const videoWords = {
  'zh-CN': {
    wrongType: '仅支持 MP4、MOV、M4V、WebM、MKV 和 FLV 视频',
    badName: '文件名不可用，请重命名后再上传',
    mismatch: '文件内容与其扩展名不符，不是有效的视频',
    missing: '缺少文件内容',
    pieceTooLarge: '分片超出了文件大小',
    empty: '分片为空',
    offset: (received: number) => `已收到 ${received} 字节，请从此处继续`,
    busy: '该文件正在上传，请稍候',
    underWay: '同时上传的文件过多，请等待其中一个完成',
    mine: '您上传的视频已达上限（5 GB），请删除不需要的视频',
    altogether: '视频库已满，请删除不需要的视频',
    blank: '请填写审核未通过的原因',
    ownReview: '不能审核自己上传的视频，请由其他有权限的人处理',
    blankName: '请填写名称',
    onAir: '该视频在正在轮播的节目单中，请先停止轮播或将其移出',
    demoStays: '演示视频不能删除',
    passed: (state: string) => `该视频当前为“${state}”，请刷新后查看`,
    changed: '该视频已被修改，请刷新后重试',
    captions: {
      noCaptions: (line: number) => `不是有效的 WebVTT 或 SRT 字幕（第 ${line} 行）`,
      badTime: (line: number) => `第 ${line} 行的时间不正确`,
      tooManyCues: () => '字幕不能超过 10,000 条',
      longCue: (line: number) => `第 ${line} 行的字幕超过 500 字`,
    },
  },
  'en-US': {
    wrongType: 'Only MP4, MOV, M4V, WebM, MKV and FLV videos can be uploaded',
    badName: 'The file name cannot be used. Rename the file, then upload it again',
    mismatch: 'The file is not a valid video of the kind that its name says. Export it again, then upload it',
    missing: 'The piece has no file in it',
    pieceTooLarge: 'The piece is larger than what is left of the file',
    empty: 'The piece is empty',
    offset: (received: number) => `${received} bytes are there. Go on from them`,
    busy: 'This file is being uploaded already. Wait until that is done',
    underWay: 'Too many uploads at a time. Wait for one to finish',
    mine: 'Your 5 GB for videos are used up. Delete some',
    altogether: 'The video library is full. Delete what is not needed',
    blank: 'Say why the audit failed',
    ownReview: 'You can’t approve your own video. Ask another person who operates lives',
    blankName: 'Give it a name',
    onAir: 'The video is in a rotation that runs. Stop the rotation or take it out first',
    demoStays: 'The demo video can’t be deleted. End the demo live instead',
    passed: (state: string) => `The video is ${state} by now. Look at it again`,
    changed: 'The video was changed meanwhile. Look at it again',
    captions: {
      noCaptions: (line: number) => `These are no WebVTT or SRT captions (line ${line}). Select another file`,
      badTime: (line: number) => `The times in line ${line} are wrong. Correct them, then add the file again`,
      tooManyCues: () => 'Captions can have up to 10,000 cues. Split the video',
      longCue: (line: number) => `The cue at line ${line} is longer than 500 characters. Split it`,
    },
  },
};
