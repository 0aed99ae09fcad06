import type { ParameterPath } from '@onair/contract/stream-parameters/stream-parameters';
import { defineWords } from '../../shared/i18n/words.ts';

type Labels = Record<ParameterPath, string>;

/** Names of parameters, their values and the states of a change: what both pages say. */
export const parameterWords = defineWords({
  'zh-CN': {
    labels: {
      'video.mode': '匹配模式',
      'video.acquisition.resolution': '采集分辨率',
      'video.acquisition.frameRate': '采集帧率',
      'video.encoding.resolution': '编码分辨率',
      'video.encoding.rate.min': '编码码率最小值',
      'video.encoding.rate.max': '编码码率最大值',
      'video.encoding.rate.default': '编码码率默认值',
      'video.encoding.frameRate': '编码帧率',
      'video.encoding.profile': '编码profile',
      'audio.mode': '匹配模式',
      'audio.acquisition.channels': '采集声道数',
      'audio.encoding.channels': '编码声道数',
      'audio.encoding.rate': '编码码率',
      'audio.encoding.profile': '编码profile',
    } satisfies Labels as Labels,
    modes: { custom: '自定义', mode1: '模式1', mode2: '模式2' },
    modeHints: { custom: '自定义', mode1: '模式1（流畅）', mode2: '模式2（高清）' },
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
      'video.mode': 'Match Mode',
      'video.acquisition.resolution': 'Acquisition Resolution',
      'video.acquisition.frameRate': 'Acquisition Frame Rate',
      'video.encoding.resolution': 'Encoding Resolution',
      'video.encoding.rate.min': 'Encoding Min Rate',
      'video.encoding.rate.max': 'Encoding Max Rate',
      'video.encoding.rate.default': 'Encoding Default Rate',
      'video.encoding.frameRate': 'Encoding Frame Rate',
      'video.encoding.profile': 'Encoding Profile',
      'audio.mode': 'Match Mode',
      'audio.acquisition.channels': 'Acquisition Channels',
      'audio.encoding.channels': 'Encoding Channels',
      'audio.encoding.rate': 'Encoding Rate',
      'audio.encoding.profile': 'Encoding Profile',
    },
    modes: { custom: 'Custom', mode1: 'Mode 1', mode2: 'Mode 2' },
    modeHints: { custom: 'Custom', mode1: 'Mode 1 (smooth)', mode2: 'Mode 2 (high definition)' },
    units: { fps: 'fps', kbps: 'kbps', channels: 'channels' },
    channels: (n: number) => `${n} ${n === 1 ? 'channel' : 'channels'}`,
    description: 'Parameter Description',
    none: '-',
    states: {
      pending: 'Waiting for approval',
      approved: 'Approved',
      finished: 'In force',
      rejected: 'Rejected',
      cancelled: 'Cancelled',
    },
    studio: 'Studio',
  },
});
