import type { Role } from '@onair/contract/access';
import type { Message } from './send-message.ts';

/** A message of the demo company: who may have it by the account's role, how long ago it came, whether it was read. */
export type DemoMessage = Omit<Message, 'to'> & { for: Role; hoursAgo: number; read?: true };

const written = { 'zh-CN': '的私信', 'en-US': 'wrote to you' };
const answered = { 'zh-CN': '的回复', 'en-US': 'answered you' };
const person = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const words = person;

const chenJing = person('陈静', 'Chen Jing');
const zhaoMinghao = person('赵明浩', 'Zhao Minghao');
const liuYutong = person('刘雨桐', 'Liu Yutong');
const wuZhiyuan = person('吴志远', 'Wu Zhiyuan');
const heJiaqi = person('何佳琪', 'He Jiaqi');
const sunHaoran = person('孙浩然', 'Sun Haoran');
const zhouKexin = person('周可欣', 'Zhou Kexin');

/** Newest last. What was read is older than what was not. */
export const demoMessages: readonly DemoMessage[] = [
  {
    for: 'admin',
    hoursAgo: 150,
    read: true,
    type: 'message',
    title: wuZhiyuan,
    subTitle: written,
    content: words(
      '上周的点击分析整理好了，晚间时段的涨幅最明显。',
      'Last week’s clicks are analysed: the evening grew most.',
    ),
    link: '/visualization/data-analysis',
  },
  {
    for: 'admin',
    hoursAgo: 124,
    read: true,
    type: 'notice',
    title: words('内容策略更新', 'Content policies'),
    subTitle: words('运营周报', 'Weekly report'),
    content: words('本周新建的策略集合已全部通过复核。', 'Every policy set created this week has been reviewed.'),
    link: '/list/search-table',
    messageType: 1,
  },
  {
    for: 'user',
    hoursAgo: 98,
    read: true,
    type: 'message',
    title: sunHaoran,
    subTitle: written,
    content: words(
      '今晚的直播我来值场控，话题清单发你邮箱了。',
      'I moderate tonight’s stream; the topics are in your mail.',
    ),
    link: '/dashboard/workplace',
  },
  {
    for: 'user',
    hoursAgo: 76,
    read: true,
    type: 'todo',
    title: words('完善个人资料', 'Complete your profile'),
    subTitle: words('账号', 'Account'),
    content: words('请补充办公地点与联系方式，方便同事联系到您。', 'Add your office and how to reach you.'),
    link: '/user/setting',
    messageType: 1,
  },
  {
    for: 'admin',
    hoursAgo: 30,
    type: 'todo',
    title: words('每周核对审计日志', 'Weekly look at the audit log'),
    subTitle: words('安全', 'Security'),
    content: words(
      '请核对本周的操作记录，确认没有异常登录与权限变更。',
      'Look through what was done this week: no unusual sign-ins, no unexpected roles.',
    ),
    link: '/user/audit',
    messageType: 2,
  },
  {
    for: 'user',
    hoursAgo: 28,
    type: 'todo',
    title: words('核对本周集合', 'Check this week’s sets'),
    subTitle: words('内容策略', 'Content policies'),
    content: words(
      '请在周五前核对您维护的集合，下线已经过期的内容。',
      'Check the sets you keep by Friday and take outdated items offline.',
    ),
    link: '/list/search-table',
    messageType: 2,
  },
  {
    for: 'admin',
    hoursAgo: 26,
    type: 'notice',
    title: words('登录设备管理已开通', 'You can see where you are signed in'),
    subTitle: words('账号安全', 'Security'),
    content: words(
      '您可以查看正在登录的设备，并随时结束其中任何一个。',
      'See every device that is signed in, and end any of them.',
    ),
    link: '/user/setting',
    messageType: 1,
  },
  {
    for: 'user',
    hoursAgo: 25,
    type: 'notice',
    title: words('登录设备管理已开通', 'You can see where you are signed in'),
    subTitle: words('账号安全', 'Security'),
    content: words(
      '您可以查看正在登录的设备，并随时结束其中任何一个。',
      'See every device that is signed in, and end any of them.',
    ),
    link: '/user/setting',
    messageType: 1,
  },
  {
    for: 'admin',
    hoursAgo: 20,
    type: 'notice',
    title: words('服务续约提醒', 'A service is about to expire'),
    subTitle: words('服务', 'Services'),
    content: words(
      '有服务临近到期，请及时续约，以免影响线上内容。',
      'Renew it in time, so that nothing online is affected.',
    ),
    link: '/list/card',
    messageType: 3,
  },
  {
    for: 'user',
    hoursAgo: 19,
    type: 'notice',
    title: words('图文集合开始共创', 'Image-text sets are open to all'),
    subTitle: words('内容策略', 'Content policies'),
    content: words(
      '图文类集合已向全员开放查看，欢迎补充选题。',
      'Everyone can see the image-text sets now; suggestions are welcome.',
    ),
    link: '/list/search-table',
    messageType: 2,
  },
  {
    for: 'admin',
    hoursAgo: 8,
    type: 'message',
    title: liuYutong,
    subTitle: written,
    content: words(
      '新一批竖版短视频剪好了，封面按上次的意见改过。',
      'The new vertical videos are cut, covers as you asked.',
    ),
    link: '/list/search-table',
  },
  {
    for: 'user',
    hoursAgo: 7,
    type: 'message',
    title: heJiaqi,
    subTitle: written,
    content: words(
      '周末专题的集合我补充了几条图文，你看看顺序。',
      'I added some items to the weekend set; have a look at their order.',
    ),
    link: '/list/search-table',
  },
  {
    for: 'admin',
    hoursAgo: 5,
    type: 'message',
    title: zhaoMinghao,
    subTitle: answered,
    content: words(
      '备用线路测试通过，今晚需要时可以直接切换。',
      'The standby line passed its test; switch tonight if you need to.',
    ),
    link: '/dashboard/monitor',
  },
  {
    for: 'user',
    hoursAgo: 4,
    type: 'message',
    title: zhouKexin,
    subTitle: answered,
    content: words(
      '有两条标题容易误解，我退回了，改好再提交一次。',
      'Two titles can be misread; I sent them back, submit them again.',
    ),
    link: '/list/search-table',
  },
  {
    for: 'admin',
    hoursAgo: 2,
    type: 'message',
    title: chenJing,
    subTitle: written,
    content: words('专题的图文集合复核完了，可以安排上线。', 'The image-text set is reviewed and ready to go online.'),
    link: '/list/search-table',
  },
  {
    for: 'user',
    hoursAgo: 1,
    type: 'message',
    title: wuZhiyuan,
    subTitle: written,
    content: words(
      '昨天的热门内容有变化，工作台上可以看到新的排名。',
      'Popular content has changed since yesterday; see the Workplace.',
    ),
    link: '/dashboard/workplace',
  },
];
