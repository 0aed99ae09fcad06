import { defineWords } from '../../shared/i18n/words.ts';

/** Help for lives, written as in `work-articles.words.ts`. */
export const liveArticles = defineWords({
  'zh-CN': {
    live: {
      title: '进行一场直播',
      text: `- 在“实时监控”（直播监控）选择直播间，为线路生成推流密钥，填入编码器（如 OBS）
- 画面出现后检查直播状态，再填写直播标题与类目
- 主路不稳定时切换到热备或冷备；没有可用画面时切垫片
- 编码器断开时，直播以垫片继续，恢复推流后自动播出；监控页显示倒计时，可选“再等 10 分钟”或“立即结束”。等待时间在“普通直播”中设置
- 画面先到，直播才能开始：只发送声音的编码器会显示为已接通，但不能播出，提示“该线路已接通，但没有画面”；请让它同时发送视频，静态图片也可以
- 编码器连不上时，打开“编码器”：那里列出谁已连接、谁被拒绝，以及原因与处理办法
- 结束直播后，编码器会断开，30 秒内不能重连

网络丢包较多，或编码器只支持 SRT 时，可以改用 SRT 推流，在直播方式“普通直播”的“SRT 与 WHIP”中设置。无法接收时，那里会说明原因；服务器未启用 SRT 时，会给出用 FFmpeg 转为 RTMP 的命令。

- 为线路点击“启用 SRT”，复制完整地址；口令只显示一次，遗失后请更换口令
- OBS：设置 → 直播 → 服务选“自定义”，服务器填完整地址，串流密钥留空
- 硬件编码器：选 Caller 模式与 AES-256，填写地址、端口与口令；画面编码用 H.264 或 HEVC，声音用 AAC
- 每条线路一个端口，同时只接一个编码器。直播间改由另一台服务器承载时地址会变，请重新复制

“转推”（在“录制”旁）把观众看到的画面同时推到其他平台：添加各平台的推流地址和密钥，手动开始，或随每场直播自动开始。直播状态旁显示各目标的情况；某个目标出故障时会自动重试并通知直播运营，直播不受影响。

每次切换都记录在时间轴上，按 K 可标记刚才的 30 秒。结束后生成直播报告：观众、与上一场的比较、时间轴、片段和录像；可打印、导出 CSV、复制链接。“往期直播”列出全部直播间的直播。

聊天中有人捣乱时，把鼠标移到其消息上（触屏上直接显示），点击“禁言”：

- 游客默认按“整个网络的游客”禁言，换昵称或清除浏览器数据也不能继续发言；对话框会先列出还会影响哪些人。已确认的账号不受影响。也可选“仅此人”
- 选择时长，填写原因：被禁言的人会看到原因和解除时间。“聊天管理”的“禁言名单”中随时可以解除
- 同一网络的游客每秒共可发送 5 条，慢速模式也一起计算。会场、学校等多人共用一个网络时，在“聊天规则”中打开“多名观众共用一个网络”

直播结束后，可在“录制”列表中点击“在直播页提供回放”：未开播时，观众点击画面左上角的“回放”即可观看。“撤回回放”立即生效；回放随录像的保留期结束而消失。

在直播间名称旁的“管理直播间”中可以重命名或归档直播间；归档后观众和运营人员都看不到它，推流密钥失效，随时可以恢复。`,
    },
    schedule: {
      title: '安排直播',
      text: `- 打开“直播排期”，在周历中选择一个空闲时间，或点击“新建排期”
- 选择直播间，填写标题、类目、直播方式、开始与计划结束时间；可上传封面、指定负责人并设置提醒
- 拖动排期可更改时间，拖动下边缘可更改结束时间。键盘操作：Alt 加方向键移动，再按住 Shift 调整结束时间
- “月”视图按日列出排期：点击日期新建，拖到另一天即可改期
- 到时间后，在“实时监控”中开播：标题、类目和直播方式取自排期；编码器自动开播时，标题和类目也取自排期。直播结束后，从排期打开报告
- 开播前 15 分钟内试推流不会用掉排期：直播在计划开始前结束，排期会恢复为待播

同一直播间的两场排期不能重叠：保存时会说明该时段已被哪一场占用。删除后可立即撤销。

观众页在开播前显示封面、标题和倒计时。观众可以点击“提醒我”，在开播前 5 分钟收到浏览器通知，也可以添加到日历或订阅直播间的排期。`,
    },
    parameters: {
      title: '修改推流参数',
      text: `- 在“分组表单”（推流参数）选择直播间，修改需要的项目并提交
- 另一位直播运营或管理员在“基础详情页”（参数变更）中比较前后差异，通过或驳回
- 通过后，新参数立即在该直播间生效，直播中也一样：编码器或轮播视频持续不符 10 秒，直播状态会说明哪一项不符，并通知直播运营
- 清晰度与自定义垫片按新参数重新制作；网页直播从下一次开始起使用新参数

一个直播间同时只能有一个审批中的变更。`,
    },
  },
  'en-US': {
    live: {
      title: 'Run a live',
      text: `- Open Real-time Monitor (Live monitor), select a studio, create a stream key for a line and enter it in your encoder, such as OBS
- When the picture arrives, check its health and fill in title and category
- If the main line is unstable, switch to a standby line; if there is no usable picture, show the slate
- When an encoder is gone, the live goes on with the slate, and the encoder is on air as soon as it is back. The monitor counts down and offers Wait longer and End now; how long a live waits is set under Normal Live
- A line goes on air with a picture. An encoder that sends sound alone is shown as connected, but it can’t be put on air: “This line is connected, but has no picture”. Let it send a video too; a still picture will do
- When an encoder can’t connect, open Encoders: it lists who is connected and who was turned away, why, and what to do
- When you end the live, encoders are disconnected and cannot reconnect for 30 seconds

Use SRT instead of RTMP where the network loses packets or the encoder supports nothing else. Set it up under SRT and WHIP in the method Normal Live. If an encoder can’t be read, the reason is shown there. Where SRT is off, you find an FFmpeg command there that turns SRT into RTMP.

- Turn on SRT for a line and copy the complete address. The passphrase is shown only once; replace it if it is lost
- OBS: Settings → Stream → Service “Custom”, the complete address as Server and no Stream Key
- Hardware encoders: caller mode and AES-256, then address, port and passphrase. Use H.264 or HEVC, with AAC sound
- Each line has a port of its own and takes one encoder at a time. The address changes when another server takes over the studio: copy it again

Restream, beside Recordings, sends what viewers see to other platforms at the same time: add the server address and stream key of each, then start it by hand or let it start with each live. Its status is shown beside the live’s health. A target that fails is retried automatically, live operators get a message, and the live continues.

When someone disturbs the chat, point at a message of theirs (on a touch screen the buttons are always there) and select Mute:

- A guest is muted with the guests of the whole network, so that another nickname or a cleared browser does not help. The dialog says first who else that would be. Confirmed accounts are not affected. Or select This person only
- Select how long and enter a reason: those who are muted see it, and when it ends. Muted people, under Manage chat, is where a mute is lifted
- Guests of one network may send 5 messages per second together, and slow mode counts them together. For a hall or a school, turn on Many viewers share a network in the chat settings

Every switch is recorded in the timeline, and K marks the last 30 seconds as a clip. When the live ends, its report is written: audience, comparison with the previous live, timeline, clips and recording, to print, export or share. Past Lives lists the lives of all studios.

After a live, select Show replay on the live page in the list under Recordings: while nothing is on air, viewers find it under Replays in the upper left corner of the picture. Withdraw replay takes effect immediately. A replay also ends when its recording expires.

Use Manage studio, beside its name, to rename or archive it. An archived studio is hidden from operators and viewers and its stream keys stop working; it can be restored at any time.`,
    },
    schedule: {
      title: 'Plan lives',
      text: `- Open Schedule and press a free hour of the week, or Plan a live
- Select the studio, then enter title, category, method, start and planned end; add a cover, a person in charge and a reminder
- Drag a plan to another time; drag its lower edge to change the end. By keyboard: Alt with an arrow key moves it, and with Shift as well it changes the end
- Month shows plans by day: press a day to plan a live, drag a plan to move it to another day
- When the time comes, go live in Real-time Monitor: title, category and method come from the plan; title and category also when an encoder starts the live by itself. Afterwards the plan opens the report
- Trying an encoder shortly before does not use the plan up: when that live is over before the planned start, the plan is planned again

Plans of one studio can’t overlap: when you save, you see which live has the studio at that time. A deleted plan can be restored immediately.

Before the start, the audience page shows cover, title and countdown. Viewers can select Remind me to get a notification 5 minutes before the start, add the live to their calendar or subscribe to the schedule of the studio.`,
    },
    parameters: {
      title: 'Change stream parameters',
      text: `- Open Group Form (Stream parameters), select a studio, change what you need and submit
- Another live operator or an admin compares before and after in Basic Profile (Parameter changes), and approves or rejects
- Approved parameters take effect in the studio immediately, also while on air: when an encoder or a video in a rotation departs from them for 10 seconds, Health says where and live operators are notified
- Renditions and your own slate are created again with the new parameters. Web lives use them from their next start

A studio has one change in review at a time.`,
    },
  },
});
