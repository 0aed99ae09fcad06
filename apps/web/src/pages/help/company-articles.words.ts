import { defineWords } from '../../shared/i18n/words.ts';

/** Help for figures, money, accounts and connections. A line that starts with `$ ` is a command. */
export const companyArticles = defineWords({
  'zh-CN': {
    analysis: {
      title: '理解数据',
      text: `所有数字来自采集到的事件，落盘后才计入。

- 在“分析页”（内容分析）选择时间范围并与上一周期对比
- 点击图中任意一点查看背后的内容与事件
- “为什么变了？”按类型、分类、来源、作者、来路或时段列出变化的来由；点击一行筛选整页
- 图表底部的小标记是直播、数据中断与备注；点击它跳到“期间发生了什么”，在那里添加备注
- “数据提醒”在指标骤降或激增时通知您，新建时可预览
- “数据周报”按周列出指标、变化、直播与表现最好的内容，可打印；可在“用户设置”的“通知方式”中选择每周一用邮件接收
- 每张图都可以切换为表格，或导出为 CSV 与图片

访问次数按访问计，同一访客当天多次来访计多次。`,
    },
    services: {
      title: '余额、订单与服务',
      text: `在“卡片列表”（质检·服务·规则）的“增值服务”中开通、续约或取消服务。

- 余额不足时可以先充值，或先下单、充值后再支付
- 财务在“公司账户”中记录充值并查看流水；¥100,000 及以上的充值由另一位有账户权限的人在“大额充值”中确认后入账
- 流水不能修改；误登记的充值可注明原因冲正一次
- 取消的服务可用到合同期结束，期间可以恢复
- 服务开通期间，“观众洞察”显示漏斗、用户分布与用户画像，并可为合作渠道生成内容订阅地址；到期后立即关闭`,
    },
    account: {
      title: '保护您的账号',
      text: `- 在“用户设置”（账号设置）的“安全设置”中开启两步验证，并保存恢复码
- 在同一页修改密码、手机与邮箱，查看并退出其他设备
- 在“实名认证”中提交企业资料，由管理员审核

修改密码后，其他设备上的登录会立即退出。`,
    },
    people: {
      title: '管理账号',
      text: `- 在“账号管理”用“邀请成员”生成一次性链接，由本人自行设置用户名和密码；也可以新建账号并转交初始密码
- 点击姓名可查看该账号的会话、最近登录、两步验证和访问的页面，并可结束会话
- 关闭他人的两步验证需要验证您自己的密码
- 停用账号会立即结束其会话，之后可以重新启用
- “修改角色”决定账号能看到和操作什么：编辑负责内容、集合、渠道活动与公告，审核员负责审批与质检，直播运营负责直播、聊天与推流参数，财务负责服务与公司账户，只读成员只看不改，普通用户只处理自己的稿件，管理员拥有全部权限
- “审计日志”记录每一次变更的人、时间与前后内容，并可验证是否被篡改`,
    },
    collect: {
      title: '接入数据采集',
      text: `把内容上发生的事件成批发送到采集接口，每批最多 500 条。先请管理员在“账号管理”新建站点密钥。

$ POST /api/collect
$ {"site":"站点密钥","events":[{"id":"UUID","kind":"click","contentId":1,"visitor":"浏览器标识","at":"2026-01-01T00:00:00Z","referrer":"search.example"}]}

kind 可以是 exposure（曝光）、click（点击）、like（点赞）、comment（评论）、share（分享）。

referrer 是访客来自的网站域名（document.referrer 的 host，可省略），不含路径与参数；自己的域名计为站内跳转，省略即直接访问。

接口在整批事件落盘之后才返回 202；返回 429 时请按 Retry-After 稍后重试。每条事件的 id 由发送方生成，重复发送不会重复计数。访客标识只以每日加盐的哈希保存；访客未同意时请不要发送 visitor，事件照常计数。`,
    },
    integrations: {
      title: '与其他系统对接',
      text: `在“用户设置”（账号设置）的“开放接口”中新建 API 令牌，其他程序即可读取已发布的内容和正在进行的直播。令牌只显示一次，可随时撤销。

$ GET /api/v1/contents?category=sports&limit=2
$ Authorization: Bearer onair_…

管理员可以新建 Webhook：内容发布、修改、下线，或直播开始、结束时，服务器向您的地址发送带签名的 JSON。

- 请用密钥核对 x-onair-signature，再处理请求
- 10 秒内以 2xx 应答即为接收；否则以同一 id 重试约五小时
- “投递记录”保留 30 天，可以重新发送`,
    },
  },
  'en-US': {
    analysis: {
      title: 'Understand the figures',
      text: `All figures come from collected events. They count once they are on disk.

- In Analysis (Content analytics), select a range and compare it with the previous period
- Click a point of a chart to see the content and events behind it
- “Why did it change?” lists what each type, category, source, author, referrer or hour added or took away. Click a row to filter the page
- Small marks at the bottom of a chart are lives, outages and notes. Press one to find it under “What happened”, where you add notes
- “Alerts” tell you when a figure drops or spikes, with a preview before you create one
- The Weekly Report has the figures of a week, what changed most, its lives and its best content, and can be printed. It can be mailed on Mondays: see Notifications in User Setting
- Every chart can be shown as a table, or exported as CSV or image

Visits count each visit: a person who comes twice a day counts twice.`,
    },
    services: {
      title: 'Balance, orders and services',
      text: `Open, renew or cancel services under Services in Card List (Operations hub).

- If the balance is too low, top up first, or order now and pay later
- Finance records top-ups and sees all entries in the company account. From ¥100,000 on, another person with the permission for billing confirms a top-up under Large top-ups.
- Entries cannot be changed. A top-up recorded by mistake can be reversed once, with the reason.
- A canceled service stays available until its term ends. You can resume it until then.
- While services are active, Audience Insights shows the funnel, the audience map and the portrait, and provides feed addresses for partners. All of this ends with the term.`,
    },
    account: {
      title: 'Protect your account',
      text: `- Turn on two-step sign-in under Security settings in User Setting (Account settings), and save the recovery codes
- On the same page, change your password, phone and email, and sign out other devices
- Under Certification, submit your company’s details for review

Changing your password signs you out on all other devices immediately.`,
    },
    people: {
      title: 'Manage accounts',
      text: `- Under Accounts, Invite person creates a link that works once; the person sets a username and password. You can also create an account and share its initial password.
- Select a name to see sessions, recent sign-ins, two-step sign-in and pages opened, and to end sessions
- Turning off two-step sign-in for someone else requires your own password
- Disabling an account ends its sessions immediately. You can enable it again.
- Change role decides what an account sees and does: editors have content, sets, campaigns and announcements, reviewers approvals and review queues, live operators lives, chat and stream parameters, finance services and the company account. Viewers look and change nothing, users have their own items, admins hold every permission.
- The Audit Log records who changed what and when, with the values before and after. It can be verified against tampering.`,
    },
    collect: {
      title: 'Send events',
      text: `Send what happens to your content to the collector, in batches of up to 500 events. Ask an admin to create a site key under Accounts first.

$ POST /api/collect
$ {"site":"site key","events":[{"id":"UUID","kind":"click","contentId":1,"visitor":"browser mark","at":"2026-01-01T00:00:00Z","referrer":"search.example"}]}

kind is exposure, click, like, comment or share.

referrer is the host of the page the visitor came from (the host of document.referrer; may be left out), never a path or query. Your own host counts as within the site, none as direct.

The answer 202 comes once the whole batch is on disk. On 429, wait as Retry-After says and send it again. You create the id of each event, so a batch sent twice counts once. A visitor’s mark is stored only as a hash with a new salt each day. Leave visitor out if the visitor has not consented; the event still counts.`,
    },
    integrations: {
      title: 'Work with other programs',
      text: `Create an API token under API and webhooks in User Setting (Account settings). With it, other programs read published content and lives that are on air. A token is shown once and can be revoked at any time.

$ GET /api/v1/contents?category=sports&limit=2
$ Authorization: Bearer onair_…

Admins can create webhooks: when content is published, changed or withdrawn, or when a live starts or ends, the server sends signed JSON to your address.

- Check x-onair-signature with the secret before you act on a call
- An answer of 2xx within 10 seconds counts as delivered. Otherwise the call is repeated under the same id for about five hours
- Deliveries are listed for 30 days and can be sent again`,
    },
  },
});
