import type { LineName } from '@onair/contract/live/media/lines';
import type { Departure, DepartureRule } from '@onair/contract/live/studios/departures';
import type { Locale } from '@onair/contract/text';

const lines: Record<Locale, Record<LineName, string>> = {
  'zh-CN': { main: '主路', hot: '热备', cold: '冷备' },
  'en-US': { main: 'Main', hot: 'Hot', cold: 'Cold' },
};

const rules: Record<Locale, Record<DepartureRule, string>> = {
  'zh-CN': {
    resolution: '分辨率',
    frameRate: '帧率',
    bitRate: '视频码率',
    profile: '编码 Profile',
    channels: '声道数',
    audioRate: '音频码率',
    audioProfile: '音频 Profile',
  },
  'en-US': {
    resolution: 'resolution',
    frameRate: 'frame rate',
    bitRate: 'video bit rate',
    profile: 'video profile',
    channels: 'channels',
    audioRate: 'audio bit rate',
    audioProfile: 'audio profile',
  },
};

const units: Partial<Record<DepartureRule, string>> = { frameRate: ' fps', bitRate: ' kbps', audioRate: ' kbps' };

/** `1280*720` reads `1280 × 720`, `300-900` reads `300–900 kbps`. */
const valueText = (rule: DepartureRule, value: string): string =>
  `${value.replace('*', ' × ').replace(/(?<=\d)-(?=\d)/, '–')}${units[rule] ?? ''}`;

/** The notice to admins when an encoder, or a rotation's video, departs from the parameters in effect. */
export const departureMessage = {
  title: {
    'zh-CN': (studio: string, video: string | null) =>
      video === null ? `“${studio}”的推流与参数不符` : `“${studio}”的轮播视频与参数不符`,
    'en-US': (studio: string, video: string | null) =>
      `“${studio}”: ${video === null ? 'an encoder' : 'a rotation video'} departs from the stream parameters`,
  },
  content: (line: LineName, departs: readonly Departure[], video: string | null): Record<Locale, string> => {
    const list = (locale: Locale, glue: string, pair: (rule: string, actual: string, approved: string) => string) =>
      departs
        .map(({ rule, actual, approved }) =>
          pair(rules[locale][rule], valueText(rule, actual), valueText(rule, approved)),
        )
        .join(glue);
    const zh = list('zh-CN', '；', (rule, actual, approved) => `${rule} ${actual}，应为 ${approved}`);
    const en = list('en-US', '; ', (rule, actual, approved) => `${rule} ${actual}, approved ${approved}`);
    if (video !== null) {
      return {
        'zh-CN': `${lines['zh-CN'][line]}《${video}》：${zh}。请更换视频，或提交参数变更。`,
        'en-US': `${lines['en-US'][line]}, “${video}”: ${en}. Replace the video, or submit a parameter change.`,
      };
    }
    return {
      'zh-CN': `${lines['zh-CN'][line]}：${zh}。请调整编码器，或提交参数变更。`,
      'en-US': `${lines['en-US'][line]}: ${en}. Set the encoder to these values, or submit a parameter change.`,
    };
  },
};
