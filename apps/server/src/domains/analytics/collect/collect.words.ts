import type { Locale } from '@onair/contract/text';

type Words = {
  keyless: string;
  unknownKey: string;
  origin: string;
  siteQuota: string;
  networkQuota: string;
  noRoom: string;
  tooManySites: (max: number) => string;
};

/** Error messages for senders of events and for people who manage site keys. */
export const collectWords: Record<Locale, Words> = {
  'zh-CN': {
    keyless: '需要站点密钥：请管理员在“账号”页的“站点密钥”中创建，并随事件以 site 字段发送',
    unknownKey: '站点密钥不存在或已被撤销',
    origin: '此站点密钥不接受来自该网址的事件，请管理员核对允许的来源',
    siteQuota: '该站点今天的事件数已达上限',
    networkQuota: '该网络今天的事件数已达上限',
    noRoom: '存储空间不足，暂不接收事件，请稍后重试',
    tooManySites: (max) => `最多 ${max} 个有效的站点密钥，请先撤销不用的`,
  },
  'en-US': {
    keyless: 'A site key is needed: an admin makes one under Accounts, Site keys; send it with the events as "site"',
    unknownKey: 'The site key does not exist or was revoked',
    origin: 'This site key takes no events from that origin; ask an admin to check its allowed origins',
    siteQuota: 'The site has reached its number of events for today',
    networkQuota: 'This network has reached its number of events for today',
    noRoom: 'Storage is nearly full, no events are taken. Try again later',
    tooManySites: (max) => `At most ${max} site keys can be in use. Revoke those that are not needed`,
  },
};
