import { defineWords } from '../../../shared/i18n/words.ts';

/** Departures of an encoder from the stream parameters in effect. */
export const departureWords = defineWords({
  'zh-CN': {
    title: '与推流参数不符',
    rules: {
      resolution: '分辨率',
      frameRate: '帧率',
      bitRate: '视频码率',
      profile: '编码 Profile',
      channels: '声道数',
      audioRate: '音频码率',
      audioProfile: '音频 Profile',
    },
    departs: (rule: string, actual: string, approved: string) => `${rule} ${actual}，生效参数为 ${approved}`,
    what: '请按生效参数调整编码器，或提交参数变更',
    whatVideo: '请更换正在轮播的视频，或提交参数变更',
    encoder: '编码器设置',
    inEffect: '请在编码器中填写生效的推流参数。与之不符时，直播状态会提示，并通知直播运营。',
    none: '该直播间还没有生效的推流参数，推流不做比较。',
    picture: (size: string, fps: string, profile: string) => `视频：${size}，${fps} 帧/秒，H.264 ${profile}`,
    rate: (usual: string, min: string, max: string) => `码率：${usual} kbps（${min}–${max} kbps）`,
    sound: (profile: string, rate: string, channels: string) => `音频：${profile}，${rate} kbps，${channels} 声道`,
    change: '申请修改参数',
  },
  'en-US': {
    title: 'Departs from parameters',
    rules: {
      resolution: 'Resolution',
      frameRate: 'Frame rate',
      bitRate: 'Video bit rate',
      profile: 'Video profile',
      channels: 'Channels',
      audioRate: 'Audio bit rate',
      audioProfile: 'Audio profile',
    },
    departs: (rule: string, actual: string, approved: string) => `${rule} ${actual}, approved ${approved}`,
    what: 'Set the encoder to the parameters in effect, or submit a parameter change',
    whatVideo: 'Replace the video that plays in the rotation, or submit a parameter change',
    encoder: 'Encoder settings',
    inEffect:
      'Set your encoder to the stream parameters in effect. When it departs from them, Health says so and live operators are notified.',
    none: 'This studio has no stream parameters in effect, so nothing is compared.',
    picture: (size: string, fps: string, profile: string) => `Video: ${size}, ${fps} fps, H.264 ${profile}`,
    rate: (usual: string, min: string, max: string) => `Bit rate: ${usual} kbps (${min}–${max} kbps)`,
    sound: (profile: string, rate: string, channels: string) => `Audio: ${profile}, ${rate} kbps, ${channels} channels`,
    change: 'Request a change',
  },
});
