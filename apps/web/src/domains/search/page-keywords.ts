import type { PageName } from '@onair/contract/routes';

/**
 * Synonyms for pages, for people who know neither the name nor the menu's label. Separated by commas; in both
 * languages, since many type the other one. Chinese entries also match by pinyin.
 */
export const pageKeywords: Record<PageName, string> = {
  Workplace: '首页, 主页, 待办, 数据概览, 热门内容, 公告, home, dashboard, start page, to do, overview, announcements',
  Monitor:
    '直播间, 直播, 推流, 开播, 导播, 监控, 聊天, 弹幕, 禁言, 码率, 线路, 视频库, 录制, 回放, 直播报告, live, studio, stream, control room, go live, broadcast, chat, recordings, slate, bitrate, moderation',
  Schedule:
    '排期, 直播排期, 直播预告, 日程, 日历, 周历, 新建排期, 预约直播, 开播时间, 提醒, 倒计时, schedule, calendar, plan a live, upcoming lives, week, timetable, reminder, ics',
  Lives:
    '直播报告, 历史直播, 直播记录, 回放, 复盘, 场次, past lives, live history, reports, recap, broadcasts, archive',
  Encoders:
    '编码器, 推流失败, 推流密钥错误, 被拒绝, 连接, 推流不上, OBS, encoders, connected, turned away, refused, wrong key, cannot publish, rtmp, srt',
  LiveReport: '直播报告, live report, recap',
  Weekly: '周报, 数据周报, 一周数据, 上周, 周总结, 周度, weekly report, last week, week in review, summary, digest',
  Approvals:
    '审批, 待审批, 审核, 通过, 驳回, 实名认证审核, 活动审批, 参数审批, 视频审核, 稿件审核, inbox, approve, reject, pending, decide, review requests',
  DataAnalysis:
    '数据分析, 访问量, 评论量, 分享量, 互动, 热门作者, 流量, 统计, 报表, 为什么变了, 贡献, 下降原因, 数据提醒, 备注, 保存的分析, why, contribution, alerts, notes, saved analyses, analytics, statistics, visits, traffic, engagement, comments, shares, popular authors',
  MultiDimensionDataAnalysis:
    '多维, 留存, 点击量, 曝光, 来源, 漏斗, 活跃用户, 消费, retention, clicks, exposures, sources, multi-dimensional, active users',
  Insights:
    '漏斗, 漏斗分析, 转化率, 用户分布, 用户画像, 观众, 活跃时段, 兴趣, 资源分发, 内容订阅, 合作渠道, funnel, conversion, audience map, portrait, interests, busiest hours, distribution, feeds, partners, rss, json feed',
  SearchTable:
    '集合, 内容集合, 内容列表, 上线, 下线, 导出, 保存的视图, policy, sets, collections, online, offline, publish, export',
  Content:
    '内容库, 内容, 文章, 稿件, 草稿, 写稿, 定时发布, 回收站, 审稿, content, library, articles, drafts, write, schedule, editorial, recycle bin',
  ContentItem: '内容详情, 稿件详情, content item',
  Card: '卡片, 审核队列, 增值服务, 预置规则, cards, operations, hub, queues, services, rules',
  Campaigns:
    '活动列表, 项目列表, 推广列表, 投放中, 活动进度, 我的申请, campaign list, project list, promotions, applications',
  Campaign: '活动进度, campaign details',
  Step: '新建活动, 创建活动, 推广, 投放, 广告, 渠道表单, 申请, create campaign, promotion, advertising, apply, channel form',
  Group:
    '参数, 编码参数, 分辨率, 帧率, 码率, 音频参数, 视频参数, 清晰度, parameters, encoding, resolution, frame rate, bitrate, audio, video settings',
  Basic: '参数审批, 变更记录, 参数历史, 审批, parameter approval, change history, approve',
  Success: '提交成功, 最近的申请, submitted, latest application',
  Error: '退回, 驳回, 退回原因, 备案, returned, rejected, reasons, filing',
  403: '',
  404: '',
  500: '',
  Info: '个人中心, 我的, 我的项目, 我的团队, 动态, profile, me, my projects, my teams, activity',
  Setting:
    '个人信息, 头像, 昵称, 资料, 个人设置, 语言, 时间, 快捷键, 通知, personal information, avatar, nickname, preferences, language, time zone, shortcuts, notifications',
  Messages: '通知, 站内信, 提醒, 未读, notifications, inbox, alerts, notices, unread',
  Help: '帮助, 使用说明, 教程, 怎么用, 快捷键, 指南, help, guide, how to, manual, tutorial, shortcuts, support',
  Accounts:
    '用户管理, 成员, 权限, 角色, 重置密码, 员工, users, people, members, roles, permissions, team members, reset password, staff',
  Audit: '操作记录, 日志, 历史, 谁改了, 操作日志, log, history, who changed, activity log',
};
