import { defineWords } from '../../shared/i18n/words.ts';

/** Help for daily work. An empty line separates paragraphs; a line that starts with `- ` is a step. */
export const workArticles = defineWords({
  'zh-CN': {
    overview: {
      title: '产品概要',
      text: `播控台帮助内容团队在一个地方完成运营：查看由真实事件计算出的数据，管理内容集合，直播，审批，并追溯每一次变更。

工作台先列出需要您处理的事项，再列出今天的数据。点击任意标题或数字，可查看其明细。“调整卡片”可改变顺序或隐藏卡片；团队负责人可在团队面板中把自己的布局给未调整过的成员。

“天”和所有时间都按公司时区；与您所在时区的时间不同时，会注明公司时区，在表格中注于列标题。`,
    },
    guide: {
      title: '查找与快捷键',
      text: `按 Ctrl K（Mac 上为 ⌘ K）打开搜索，可以查找页面、操作、内容、策略集合、渠道活动、直播间和人员。

- 输入日常用语，例如“充值”“下线”“双重验证”
- 也可以输入拼音或首字母，例如 tuiliu、cljh
- ↑↓ 选择，Enter 打开，Esc 关闭
- 在任意页面按 ? 查看快捷键；产品导览可在帮助中心随时打开

列表的筛选条件保存在地址栏，可以收藏或转发给同事。`,
    },
    approvals: {
      title: '处理审批',
      text: `“审批”列出等待处理的渠道活动、推流参数变更、实名认证、视频和稿件，等待最久的在前。

- 点击“处理”查看申请并作出决定
- 退回或驳回时请写明原因，申请人会收到消息
- 自己的申请须由其他有权限的同事处理
- 在活动、参数变更和直播报告的页面底部可以评论，用 @ 提及同事；参与者会收到消息`,
    },
    campaigns: {
      title: '申请渠道活动',
      text: `- 在“分步表单”（新建渠道活动）填写活动与广告信息，内容会自动保存为草稿
- 提交后依次经过直属领导审核、购买证书、安全测试和正式上线
- 被退回时，按原因修改后重新提交

活动名称最多 20 个汉字、字母或数字，不含空格。“渠道活动”列出全部活动及其进度。`,
    },
    review: {
      title: '质检内容',
      text: `在“卡片列表”（质检·服务·规则）的“内容质检”中打开一个队列，逐条处理。

- P 通过，R 不通过，S 跳过，Z 撤销
- 不通过时请选择或填写原因（Alt 加数字选择常用原因），内容随即下线
- 一条内容由一人处理；领取超时后，其他人可以接手
- 图片下方的“相似图片”可与其他内容的图片并排对比、放大
- 视频有字幕时，旁边显示字幕文本并标出违禁词；点击一行从该处播放
- 内容的创建人可在内容页申诉一次，由另一名质检员重新判断
- 审核员可以编辑队列的收入范围、处理时限和双人复核，归档队列，并在“质检员数据”查看各人的用时与结论

标题命中违禁词的内容自动进入系统队列。

“内容库”列出全部内容，包括草稿。可以按阶段、分类、人员筛选，也可以搜索标题、摘要、正文和视频字幕；视频中说到的词会列出时间，点击即从该处打开视频。

- 点击“新建内容”写一份草稿，完成后提交审核
- 在内容页点击“编辑正文”：草稿会自动保存，其他阶段点击“保存”后才生效；每次保存都保留一个历史版本，可以对比和恢复
- 多人可以同时编辑同一篇正文：编辑器上方列出同时在编辑的人，文中显示他们的光标，内容库、内容页和日历显示谁正在编辑；断网时可以继续输入，恢复连接后双方的文字都会保留
- 审核员可以通过、退回（须写明原因），编辑可以安排发布时间
- 到了时间，内容自动发布一次；已发布的内容可以下线，之后恢复为草稿
- 在内容页添加批注，输入 @ 和姓名可提醒同事；创建人和负责人会收到消息
- “日历”按周或按月显示计划发布和已发布的内容与直播，拖动或用 Alt 加方向键可改时间
- 将列表导出为 CSV 或 XLSX，修改后再导入：有编号的行修改内容，没有编号的行新建草稿

普通用户编辑自己的草稿；自己提交的稿件须由其他审核员或管理员审核。

在正文中点击“图片”，或直接粘贴、拖入图片文件；每张图片需填写替代文本，多张图片组成图集。封面在内容页右侧设置。图片和封面都可以裁剪并设置焦点，原图保持不变。

已发布的内容有公开页面（地址以 /c/ 开头），无需登录即可阅读，并提供 RSS 和 JSON 订阅；阅读、点赞、分享和评论计入数据。

读者评论在内容页的“读者评论”中处理：

- 含违禁词、含链接，以及来自尚无评论通过的网络的评论，先由审核员点击“显示”；后两项可在“评论设置”中关闭
- “关闭评论”后读者只能查看已有的评论，可随时重新开放
- “屏蔽来源”使该网络的读者不能评论任何内容：选择时长，填写读者会看到的原因；对话框先列出该网络近 30 天的称呼。“评论设置”中列出已屏蔽的来源和拦截的评论数，可以解除

勾选内容（按住 Shift 可选择一段），或先选择已显示的内容再“选择全部”结果，然后点击“批量修改”：发布、下线、分类、标签、负责人、截止时间或删除。批量修改在后台执行，可以停止和撤销。删除的内容在回收站保留 30 天。`,
    },
    sets: {
      title: '管理策略集合',
      text: `“查询表格”（策略集合）列出全部集合。集合可以人工挑选内容，也可以按规则自动收入内容。

- 新建、复制集合，或用 CSV、XLSX 批量导入；导入要么全部成功，要么不做任何修改
- 导出的文件修改后可直接导入：带记录编号的行修改对应集合；导出后他人改过的行会逐行列出
- 在表格中直接修改集合的名称和状态，保存后可以撤销
- 选中本页全部集合后，可“选择全部”筛选结果，批量上线、下线或删除；确认数量后在后台执行，可以随时停止
- “批量操作记录”列出最近 30 天的导入和批量修改，均可撤销：新建的集合移入回收站，其余恢复原样；此后他人又改过的保持不变，导入的逐行列出
- 上线后对外可用，下线随时可以恢复
- 删除的集合在回收站保留 30 天，随时可以恢复

两人同时修改同一集合时，后保存的人会看到双方的改动再作决定。`,
    },
  },
  'en-US': {
    overview: {
      title: 'What Onair does',
      text: `Onair lets a content team work in one place: read figures computed from real events, manage policy sets, run lives, approve requests and trace every change.

The Workplace shows what needs you first, then today’s figures. Click any title or figure for details. Arrange cards changes their order or hides them; a team’s owner can give their arrangement to its members from the team’s panel.

Days and times are in the company’s time zone. Where it is another time on your clock, the zone is named: beside the time or, in tables, in the column’s heading.`,
    },
    guide: {
      title: 'Search and shortcuts',
      text: `Press Ctrl K (⌘ K on a Mac) to search pages, actions, content, policy sets, campaigns, studios and people.

- Type ordinary words, such as “top up”, “two-step” or “end live”
- Chinese names are also found by pinyin and initials
- Use ↑↓ to select, Enter to open, Esc to close
- Press ? on any page for its keyboard shortcuts; the product tour can be opened in the help center at any time

Filters of lists are kept in the address, so you can bookmark them or share them with colleagues.`,
    },
    approvals: {
      title: 'Work through approvals',
      text: `Approvals lists campaigns, parameter changes, certifications, videos and content that wait for a decision, the longest waiting first.

- Select Review to see a request and decide on it
- When you return or reject one, give the reason. The applicant gets a message.
- Your own requests are for other colleagues to decide
- Comment at the end of a campaign, a parameter change or a live report, and mention colleagues with @. Those taking part get a message.`,
    },
    campaigns: {
      title: 'Apply for a campaign',
      text: `- Fill in Step Form (New campaign). Your entries are saved as a draft while you type.
- After you submit it, it goes through leader review, certificate purchase, safety test and launch
- If it is returned, fix what is listed and resubmit

A campaign name has up to 20 Chinese characters, letters or digits, without spaces. Campaigns lists all of them with their progress.`,
    },
    review: {
      title: 'Review content',
      text: `Open a queue under Quality inspection in Card List (Operations hub) and work through its items.

- P pass, R reject, S skip, Z undo
- To reject an item, select or enter a reason (Alt with a digit selects a common one). The item goes offline.
- One person reviews an item at a time. After your claim expires, others can take it.
- Below a picture, compare it side by side with those of other items that look like it
- The person who created an item can appeal once on its page. Another reviewer decides.
- A video with captions has its transcript beside it, with banned words marked: click a line to play from there
- Reviewers edit what a queue takes in, its time limit and second reviewer, archive queues, and see each reviewer’s decisions and times under Reviewers

Items whose title contains a banned word enter the system queue automatically.

Content lists every item, drafts included. Filter by stage, category and people, or search titles, summaries, texts and captions. Words spoken in a video are listed with their times; click one to open the video there.

- Press New item to write a draft, and submit it for review
- Press Edit text on its page to write: drafts save automatically, other items when you press Save. Each save is a version that you can compare and restore
- Several people can write in one text: their names are shown above it, their cursors in it; the library, the item’s page and the calendar show who is editing. Keep typing without a connection; once it is back, everyone’s words are there
- Reviewers approve it or return it with a reason; editors set a time
- At its time an item is published, once; a published item can be withdrawn and made a draft again
- Comment on the item’s page; type @ and a name to mention a colleague. The people it belongs to get a message
- Calendar shows a week or a month of items and lives that are planned or went out. Drag one, or press Alt with an arrow key, to change its time
- Export the list as CSV or XLSX, edit it and import it: rows with an ID change that item, rows without one become drafts

Users edit their own drafts. What you submit is reviewed by another reviewer or an admin.

Press Picture in the text, or paste or drop picture files: each asks for its alternative text, and several become a gallery. The cover is set beside the item. Pictures and covers can be cropped and given a focal point; the original stays.

What is published has a public page at an address that begins with /c/ that anyone can read, with RSS and JSON feeds. Reads, likes, shares and comments count.

Reader comments are handled on the item's page, under Reader comments:

- Comments with banned words or links, and those from a network of which no comment is shown yet, wait until a reviewer selects Show. The last two rules are turned off in Comment settings
- After Close comments, readers only see the comments that are there. Reopen them at any time
- Block sender keeps the readers of that network from commenting on any item: select how long, and enter a reason that they will see. The dialog lists first the names that the network has used in the last 30 days. Comment settings list the blocked senders, with the comments refused, and unblock them

Select items, with Shift a range of them, or those shown and then all results, and press Change: publish, withdraw, category, tags, person, due time or delete. It runs in the background; you can stop it and undo it. Deleted items stay in the recycle bin for 30 days.`,
    },
    sets: {
      title: 'Manage policy sets',
      text: `Search Table (Policy sets) lists all sets. A set holds items that you add yourself, or items that a rule adds automatically.

- Create or duplicate a set, or import many from a CSV or XLSX file. Either all rows are imported or nothing changes.
- Edit an exported file and import it: rows with a record ID change that set. Rows that others changed meanwhile are listed one by one.
- Change the name and the status of a set in the table; you can undo it after saving
- Select all sets of a page, then all results, to publish them, take them offline or delete them. Confirm how many there are; it runs in the background, and you can stop it.
- History lists the imports and bulk changes of the last 30 days. Undo one: new sets go to the recycle bin, the others are restored. Sets that others changed since stay; those of an import are listed row by row.
- Publish a set to make it available. You can take it offline and publish it again at any time.
- Deleted sets stay in the recycle bin for 30 days and can be restored

If two people edit the same set, the one who saves later sees both versions and decides.`,
    },
  },
});
