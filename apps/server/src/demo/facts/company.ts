import { pairs } from './pairs.ts';

/** People, places and jobs. */
export const peopleNames = pairs(`
王立群 = Wang Liqun
李思远 = Li Siyuan
陈静 = Chen Jing
赵明浩 = Zhao Minghao
刘雨桐 = Liu Yutong
孙浩然 = Sun Haoran
周可欣 = Zhou Kexin
吴志远 = Wu Zhiyuan
郑晓雨 = Zheng Xiaoyu
何佳琪 = He Jiaqi
徐文清 = Xu Wenqing
李远航 = Li Yuanhang`);

/** The longest first, since they are searched for within sentences. */
export const companyNames = pairs(`
杭州远光文化传播有限公司 = Hangzhou Farlight Culture Co., Ltd.
远光传媒有限公司 = Farlight Media Co., Ltd.
远光传媒 = Farlight Media`);

/** Remarks of colleagues on their decisions; messages quote them. */
export const remarks = pairs(`
预算按上一季度的八成报，可以吗？ = Could we ask for four fifths of last quarter’s budget?
可以，先跑两周看转化，再决定是否追加。 = Yes. Let it run for two weeks, look at conversion, then decide on more.
晚高峰的移动网络能承受这个码率吗？ = Can mobile networks carry this rate in the evening?
上周试过，卡顿没有增加。 = We tried it last week: no more stalls than before.
开场前十分钟的人数比上一场少，是预告发晚了吗？ = Fewer viewers in the first ten minutes than last time. Was the notice late?
是，下一场提前一天发预告。 = Yes. The next one gets its notice a day ahead.`);

/** Names of alerts, which messages contain in their titles. */
export const alertNames = pairs(`
体育内容点击 = Clicks on sports
全站点击量 = All clicks`);

export const companyWords = pairs(`
北京 = Beijing
上海 = Shanghai
杭州 = Hangzhou
内容运营总监 = Head of content operations
内容运营 = Content operations
审核负责人 = Review lead
直播制片 = Live producer
短视频编导 = Short-video editor
直播场控 = Live moderator
内容审核 = Content reviewer
数据分析 = Data analyst
渠道推广 = Channel manager
财务主管 = Finance manager
负责内容与直播的整体运营，先后搭建了三个城市的内容团队。 = Runs content and live operations, and built the content teams of three cities.
负责热门内容的日常运营与数据复盘。 = Looks after popular content day by day and reviews its figures.
营业执照照片反光，无法辨认，请重新拍摄后提交。 = The photo of the business license reflects the light and cannot be read. Take it again and submit it.
财经科技 - 标题核查 = Business and tech · headline check
图文类 - 图片版权 = Images · picture rights
视频类 - 历史导入 = Videos · imported archive
记者暗访：街角棋牌室里的赌博生意 = Undercover: the gambling business of a card room
短信里的 ｃａｓｉｎｏ 链接是怎么来的 = Where the ｃａｓｉｎｏ links in text messages come from
网购平台上的仿真刀*枪，家长要留意 = Replica knives and guns in online shops: what parents should know
开播初期先用流畅模式，观察各地网络情况。 = Start in smooth mode and watch the networks of the regions.
夜谈有现场音乐，改用高清模式和立体声。 = Evening talk has live music: high definition and stereo sound.
主直播间更换了摄像机和调音台，改用高清模式和立体声。 = The main studio has new cameras and a new mixer: high definition and stereo from now on.
好物直播观众多用移动网络，码率从低开始。 = Market lives are watched on mobile networks: begin with a low rate.
提升商品细节的清晰度。 = Shows the details of products more clearly.
晚高峰时移动网络带宽不够，默认码率请控制在 1200 kbps 以内后再提交。 = Mobile networks are too slow in the evening. Keep the default rate within 1200 kbps and submit again.
按意见降低了默认码率，帧率保持 30。 = Default rate lowered as asked, frame rate stays at 30.
配合新节目试用更低的音频码率。 = Try a lower audio rate with the new show.
统一各直播间的音频编码码率。 = The same audio rate in every studio.
夜谈直播间的音频码率与主直播间保持一致。 = The audio rate of evening talk as in the main studio.
第一季度预算 = Budget of the first quarter
林晓 = Lin Xiao
沈一凡 = Shen Yifan
哔哩哔哩 · 官方号 = Bilibili · main account
YouTube · 海外频道 = YouTube · international
第二季度预算 = Budget of the second quarter
第三季度预算 = Budget of the third quarter
第四季度预算 = Budget of the fourth quarter
追加预算 = Additional budget
明年全年预算 = Budget of next year`);

/** Projects and teams with their purposes. */
export const groupWords = pairs(`
内容运营部 = Content operations
选题、发布与热门内容的日常运营 = Planning, publishing and popular content, day by day
内容审核组 = Content review
质检队列与违禁内容的人工复核 = Review queues and a second look at banned content
直播制作组 = Live production
演播室、推流与直播间场控 = Studios, streams and moderation on air
数据分析组 = Data team
指标口径、看板与复盘报告 = Definitions, dashboards and reports
渠道推广组 = Channels
渠道活动的申请与投放 = Campaigns, from application to launch
短视频竖屏改版 = Short videos in portrait
把横屏存量内容改编为竖屏，提高完播率 = Recut landscape videos for phones, so that more are watched to the end
审核提速 = Faster review
把待检内容的积压时间压到两小时以内 = No item waits longer than two hours
内容标签体系 = Content tags
统一各栏目的标签与分类口径 = One set of tags and categories for every column
直播低延迟 = Low-latency live
把直播间端到端延迟降到一秒以内 = Less than a second from camera to viewer
财经频道合作 = Business channel partnership
与三家财经媒体共建内容专区 = A section of our own with three business publishers
运营周报自动化 = Automatic weekly report
每周一自动生成运营数据简报 = A summary of the week’s figures every Monday
体育赛季专题 = Sports season
赛季期间的图文、短视频与直播联动 = Articles, short videos and lives through the season
新人创作者扶持 = New creators
为新入驻作者提供选题建议与流量支持 = Ideas and reach for authors who have just joined`);

/** Words that the demo company's recognition looks for, as its texts say them in English. */
export const bannedWords = pairs(`
赌博 = gambling
刀枪 = guns
毒品 = drugs
假证 = forged papers
casino = casino`);
