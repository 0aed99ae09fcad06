import type { TurnedAwayReason } from '@onair/contract/live/encoders';
import { defineWords } from '../../../shared/i18n/words.ts';

/** What happened, and what to do about it. */
type Advice = Record<TurnedAwayReason, { why: string; advice: string }>;

export const encodersWords = defineWords({
  'zh-CN': {
    connected: '已连接',
    noneConnected: '当前没有编码器连接',
    turnedAway: '被拒绝的连接',
    turnedAwayHint: '保留 7 天，最新在前；同一编码器一分钟内的多次尝试合并为一行。',
    noneTurnedAway: '最近 7 天没有编码器被拒绝',
    studio: '直播间',
    line: '线路',
    way: '方式',
    address: '网络地址',
    encoder: '编码器',
    since: '连接时间',
    rate: '码率',
    kbps: (rate: string) => `${rate} kbps`,
    when: '最近一次',
    times: '次数',
    from: '来源',
    why: '原因与处理',
    others: '其他多个地址',
    unnamed: '未注明',
    unknownStudio: '未对应直播间',
    keyEnding: (ending: string) => `密钥以 ${ending} 结尾`,
    application: (name: string) => `应用 ${name}`,
    wrongPassphrase: { why: 'SRT 口令错误或缺失', advice: '核对编码器中的口令；更换口令后需重新填写。' },
    ways: { rtmp: 'RTMP', srt: 'SRT', browser: '浏览器' },
    lines: { main: '主路', hot: '热备', cold: '冷备' },
    reasons: {
      unknownKey: {
        why: '推流密钥错误',
        advice: '核对密钥结尾与大小写；密钥更换或吊销后，需在编码器中填写新密钥。',
      },
      tooManyTries: { why: '错误密钥尝试过多', advice: '停止该编码器，改正密钥，一分钟后再推流。' },
      lineBusy: { why: '该线路已有编码器推流', advice: '断开已连接的编码器，或改用其他线路的密钥。' },
      coolingDown: { why: '直播刚结束，处于冷却时间', advice: '冷却结束后再推流；冷却时间可在直播间设置中调整。' },
      bitRate: { why: '码率远超上限', advice: '降低编码器码率，半分钟后再推流。' },
      unavailable: { why: '服务暂时无法判断密钥', advice: '编码器重试即可；若持续出现，请检查服务器与数据库。' },
      noKey: { why: '未发送推流密钥', advice: '在编码器的“串流密钥”一栏填写线路密钥。' },
      protocol: { why: '发送的数据不符合 RTMP 协议', advice: '更新编码器，或改用 OBS、FFmpeg 等常见编码器。' },
      tooLarge: { why: '单条消息超出上限', advice: '降低码率或缩短关键帧间隔，然后重新推流。' },
      play: { why: '试图通过 RTMP 播放', advice: '观看请使用直播页面或 HLS 地址；RTMP 仅用于推流。' },
      notRtmp: {
        why: '连接使用的不是 RTMP 协议',
        advice: '地址应以 rtmp:// 开头；此端口不接受 rtmps:// 与网页访问。若来源陌生，多为端口扫描，可忽略。',
      },
      late: { why: '连接后未请求推流', advice: '检查编码器与网络：请求未能完整到达。' },
      noRoom: { why: '编码器连接数已满', advice: '断开不需要的编码器，或提高 MEDIA_CONNECTIONS。' },
      addressLimit: {
        why: '来自同一地址的连接过多',
        advice: '关闭该地址多余的连接，或提高 MEDIA_CONNECTIONS_PER_ADDRESS。',
      },
      proxyHeader: {
        why: '负载均衡未说明编码器的地址',
        advice: '在负载均衡上启用 PROXY 协议，或将其从 MEDIA_PROXY_FROM 中移除。',
      },
    } satisfies Advice,
  },
  'en-US': {
    connected: 'Connected',
    noneConnected: 'No encoder is connected',
    turnedAway: 'Turned away',
    turnedAwayHint: 'Kept for 7 days, latest first. Attempts of one encoder within a minute are one row.',
    noneTurnedAway: 'No encoder was turned away in the last 7 days',
    studio: 'Studio',
    line: 'Line',
    way: 'Via',
    address: 'Network address',
    encoder: 'Encoder',
    since: 'Connected since',
    rate: 'Bit rate',
    kbps: (rate: string) => `${rate} kbps`,
    when: 'Last time',
    times: 'Attempts',
    from: 'From',
    why: 'Why, and what to do',
    others: 'Several other addresses',
    unnamed: 'Not named',
    unknownStudio: 'No studio',
    keyEnding: (ending: string) => `Key ends in ${ending}`,
    application: (name: string) => `Application ${name}`,
    wrongPassphrase: {
      why: 'The SRT passphrase is wrong or missing',
      advice: 'Compare the passphrase in the encoder. After it was replaced, enter the new one.',
    },
    ways: { rtmp: 'RTMP', srt: 'SRT', browser: 'Browser' },
    lines: { main: 'Main', hot: 'Hot standby', cold: 'Cold standby' },
    reasons: {
      unknownKey: {
        why: 'The stream key is wrong',
        advice:
          'Compare the end of the key, upper and lower case. After a key was replaced or revoked, enter the new one in the encoder.',
      },
      tooManyTries: {
        why: 'Too many wrong keys from this address',
        advice: 'Stop the encoder, correct its key and publish again after a minute.',
      },
      lineBusy: {
        why: 'Another encoder publishes on this line',
        advice: 'Disconnect the one that is connected, or use the key of another line.',
      },
      coolingDown: {
        why: 'The live was ended a moment ago',
        advice: 'Publish again when the cool-down is over. Its length is a setting of the studio.',
      },
      bitRate: {
        why: 'The bit rate is far above the limit',
        advice: 'Lower the encoder’s bit rate and publish again after half a minute.',
      },
      unavailable: {
        why: 'The server could not check the key',
        advice: 'Encoders try again by themselves. If this goes on, check the server and its database.',
      },
      noKey: {
        why: 'No stream key was sent',
        advice: 'Enter the key of the line in the encoder’s field for the stream key.',
      },
      protocol: {
        why: 'What it sends breaks the RTMP protocol',
        advice: 'Update the encoder, or try a common one such as OBS or FFmpeg.',
      },
      tooLarge: {
        why: 'A single message is beyond the limit',
        advice: 'Lower the bit rate or the distance of key frames, then publish again.',
      },
      play: {
        why: 'It tried to play over RTMP',
        advice: 'Watch on the audience page or over HLS. RTMP is for publishing only.',
      },
      notRtmp: {
        why: 'It does not speak RTMP',
        advice:
          'The address must begin with rtmp://. This port takes neither rtmps:// nor web pages. From an unknown address it is usually a port scan, which you can ignore.',
      },
      late: {
        why: 'It connected and did not ask to publish',
        advice: 'Check the encoder and its network. Its request did not arrive in full.',
      },
      noRoom: {
        why: 'All connections for encoders are in use',
        advice: 'Disconnect encoders that are not needed, or raise MEDIA_CONNECTIONS.',
      },
      addressLimit: {
        why: 'Too many connections from one address',
        advice: 'Close those that are not needed, or raise MEDIA_CONNECTIONS_PER_ADDRESS.',
      },
      proxyHeader: {
        why: 'A load balancer did not say where it comes from',
        advice: 'Turn on the PROXY protocol at the balancer, or take it out of MEDIA_PROXY_FROM.',
      },
    } satisfies Advice,
  },
});
