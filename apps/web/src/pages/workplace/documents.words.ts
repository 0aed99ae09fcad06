import { defineWords } from '../../shared/i18n/words.ts';

/** The product's own help, short enough to be read. Paragraphs are separated by an empty line; a line starting with `$ ` is a command. */
export const documentWords = defineWords({
  'zh-CN': {
    overview: `播控台帮助内容团队在一个地方完成运营：查看由真实事件计算出的数据，管理内容集合，接收消息，并追溯每一次变更。

工作台的每个数字都有来源。线上总内容是当前上线的内容数；投放中内容是推广时间包含今天的渠道活动数；日新增评论与点击量来自采集到的事件；较昨日新增是今天到此刻发布的内容与昨天同一时刻相比的变化。

“天”按公司时区计算；列表中的时间按您所在的时区显示。`,
    guide: `按 Ctrl K（Mac 上为 ⌘ K）打开命令面板，输入几个字即可前往任意页面。

查询表格的筛选条件保存在地址栏，可以收藏或转发；常用的条件可以存为视图。删除后几秒内可以撤销。两个人同时修改同一个集合时，后保存的人会看到提示，不会覆盖前者。

右上角的齿轮可以调整主题、菜单与多页签；这些选择跟随您的账号。管理员可以在头像菜单中切换角色，以普通用户的身份查看控制台。`,
    workflow: `接入只需一步：把内容上发生的事件成批发送到采集接口，每批最多 500 条。先请管理员在“账号”页创建站点密钥。

$ POST /api/collect
$ {"site":"站点密钥","events":[{"id":"UUID","kind":"click","contentId":1,"visitor":"浏览器标识","at":"2026-01-01T00:00:00Z"}]}

kind 可以是 exposure（曝光）、click（点击）、like（点赞）、comment（评论）、share（分享）。

接口在整批事件落盘之后才返回 202；返回 429 时请按 Retry-After 稍后重试。每条事件的 id 由发送方生成，重复发送不会重复计数。访客标识只以每日加盐的哈希保存；访客未同意时请不要发送 visitor，事件照常计数。`,
  },
  'en-US': {
    overview: `Onair lets a content team work in one place: read figures computed from real events, manage policy sets, receive messages, and trace every change.

Every figure on the Workplace has a source. Online content counts the items online now; Put in counts the channel activities whose promotion time includes today; comments and clicks come from collected events; New vs yesterday compares what was published today so far with yesterday up to the same time.

Days are the company's days; times in lists are shown in your own time zone.`,
    guide: `Press Ctrl K (⌘ K on a Mac) for the command palette, and type a few letters to go to any page.

The filters of the Search table live in the address bar, so they can be kept or sent to someone; the usual ones can be saved as views. A deletion can be undone for a few seconds. When two people change the same set, the later one is told and nothing is overwritten.

The gear at the top right changes theme, menu and tabs; these choices follow your account. Administrators can switch roles in the avatar menu to see the console as an ordinary user.`,
    workflow: `Connecting takes one step: send what happens to your content to the collector, in batches of up to 500 events. An administrator makes the site key on the Accounts page.

$ POST /api/collect
$ {"site":"site key","events":[{"id":"UUID","kind":"click","contentId":1,"visitor":"browser mark","at":"2026-01-01T00:00:00Z"}]}

kind is exposure, click, like, comment or share.

The answer 202 comes once the whole batch is on disk; on 429 wait as Retry-After says and send it again. The sender makes the id of each event, so a batch sent twice counts once. A visitor's mark is stored only as a hash with a new salt each day; leave visitor out where the visitor has not consented, the event counts all the same.`,
  },
});
