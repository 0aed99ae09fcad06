import type { PushFault } from '@onair/contract/live/media/stats';
import type { Locale } from '@onair/contract/text';

type Words = {
  address: string;
  tooMany: (most: number) => string;
  notLive: string;
  changed: string;
};

export const restreamWords: Record<Locale, Words> = {
  'zh-CN': {
    address:
      '须为公网的 rtmp:// 或 rtmps:// 地址，并带应用名，例如 rtmp://live.example.com/app；末尾可带 ?backup=1 这样的短参数，更长的请填入密钥',
    tooMany: (most) => `一个直播间最多可有 ${most} 个转推目标，请先删除不再使用的`,
    notLive: '直播间没有正在进行的直播，开播后才能转推',
    changed: '该转推目标已被他人修改，请核对后再保存',
  },
  'en-US': {
    address:
      'must be an rtmp:// or rtmps:// address on the public internet with an application, such as rtmp://live.example.com/app. It may end in a short query such as ?backup=1; anything longer belongs in the key',
    tooMany: (most) => `A studio can have ${most} restream targets. Delete one that is no longer used`,
    notLive: 'No live is on in this studio. Restreaming starts once it is on air',
    changed: 'Someone else has changed this target. Check what is there now, then save again',
  },
};

const faults: Record<Locale, Record<PushFault, string>> = {
  'zh-CN': {
    address: '地址无法解析，或位于内网',
    connection: '无法连接',
    timeout: '平台没有及时应答',
    certificate: '平台的证书不受信任',
    refused: '平台拒绝了推流，请检查密钥',
    closed: '平台断开了连接',
    tooSlow: '到平台的网络太慢',
  },
  'en-US': {
    address: 'its address cannot be resolved, or lies in a private network',
    connection: 'it cannot be reached',
    timeout: 'it did not answer in time',
    certificate: 'its certificate is not trusted',
    refused: 'it refused the stream; check the key',
    closed: 'it ended the connection',
    tooSlow: 'the network to it is too slow',
  },
};

/** The message to admins when a target of a live was lost. */
export const restreamMessage = {
  title: {
    'zh-CN': (studio: string, target: string) => `${studio}：到“${target}”的转推中断`,
    'en-US': (studio: string, target: string) => `${studio}: the restream to “${target}” was lost`,
  },
  content: (fault: PushFault, givenUp: boolean): Record<Locale, string> => ({
    'zh-CN': `原因：${faults['zh-CN'][fault]}。${givenUp ? '已停止重试，请检查后手动开始。' : '系统正在自动重试，直播本身不受影响。'}`,
    'en-US': `Reason: ${faults['en-US'][fault]}. ${givenUp ? 'It is not tried any more: check the target, then start it by hand.' : 'It is being tried again by itself; the live is not affected.'}`,
  }),
};
