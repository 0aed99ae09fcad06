import type { ParameterPath } from '@onair/contract/stream-parameters/stream-parameters';
import { typed } from '@onair/contract/typed';
import { defineWords } from '../../shared/i18n/words.ts';

type Labels = Record<ParameterPath, string>;

/** Names of parameters, of their values and of the states of a change, for both pages. */
export const parameterWords = defineWords({
  'zh-CN': {
    labels: typed<Labels>({
      'video.mode': '匹配模式',
      'video.acquisition.resolution': '采集分辨率',
      'video.acquisition.frameRate': '采集帧率',
      'video.encoding.resolution': '编码分辨率',
      'video.encoding.rate.min': '编码码率最小值',
      'video.encoding.rate.max': '编码码率最大值',
      'video.encoding.rate.default': '编码码率默认值',
      'video.encoding.frameRate': '编码帧率',
      'video.encoding.profile': '编码 Profile',
      'audio.mode': '匹配模式',
      'audio.acquisition.channels': '采集声道数',
      'audio.encoding.channels': '编码声道数',
      'audio.encoding.rate': '编码码率',
      'audio.encoding.profile': '编码 Profile',
    }),
    modes: { custom: '自定义', mode1: '模式 1', mode2: '模式 2' },
    modeHints: { custom: '自定义', mode1: '模式 1（流畅）', mode2: '模式 2（高清）' },
    units: { fps: 'fps', kbps: 'kbps', channels: '声道' },
    channels: (n: number) => `${n} 声道`,
    description: '参数说明',
    none: '-',
    states: {
      pending: '审批中',
      approved: '已通过',
      finished: '已生效',
      rejected: '已驳回',
      cancelled: '已取消',
    },
    studio: '直播间',
  },
  'en-US': {
    labels: {
      'video.mode': 'Match mode',
      'video.acquisition.resolution': 'Acquisition resolution',
      'video.acquisition.frameRate': 'Acquisition frame rate',
      'video.encoding.resolution': 'Encoding resolution',
      'video.encoding.rate.min': 'Min encoding rate',
      'video.encoding.rate.max': 'Max encoding rate',
      'video.encoding.rate.default': 'Default encoding rate',
      'video.encoding.frameRate': 'Encoding frame rate',
      'video.encoding.profile': 'Encoding profile',
      'audio.mode': 'Match mode',
      'audio.acquisition.channels': 'Acquisition channels',
      'audio.encoding.channels': 'Encoding channels',
      'audio.encoding.rate': 'Encoding rate',
      'audio.encoding.profile': 'Encoding profile',
    },
    modes: { custom: 'Custom', mode1: 'Mode 1', mode2: 'Mode 2' },
    modeHints: { custom: 'Custom', mode1: 'Mode 1 (smooth)', mode2: 'Mode 2 (high definition)' },
    units: { fps: 'fps', kbps: 'kbps', channels: 'channels' },
    channels: (n: number) => `${n} ${n === 1 ? 'channel' : 'channels'}`,
    description: 'Parameter description',
    none: '-',
    states: {
      pending: 'In review',
      approved: 'Approved',
      finished: 'In effect',
      rejected: 'Rejected',
      cancelled: 'Canceled',
    },
    studio: 'Studio',
  },
});
