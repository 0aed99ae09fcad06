import type { Category } from '@onair/contract/content/items/items';
import { type Pair, pairs } from './pairs.ts';
import { subjects } from './subjects.ts';

/** The opening of an item, about its subject `{s}`. */
export const leads = pairs(`
这一周，{s}成了编辑部里被提起最多的话题。 = This week {s} came up in the newsroom more than anything else.
关于{s}，我们走访了当事人，也查了公开数据。 = For this piece on {s} we spoke with those involved and went through public data.
{s}的变化来得比多数人预想的快。 = The change around {s} came faster than most had expected.
过去三个月，记者一直在跟踪{s}。 = For three months our reporter has been following {s}.
如果只用一句话说清{s}，很难；所以我们分几步来看。 = One sentence will not do for {s}, so we take it step by step.
{s}不是新鲜事，但这一次不一样。 = {s}: not new, but this time it is different.`);

/** The following paragraphs, by category. */
export const bodies: Record<Category, readonly Pair[]> = {
  international: pairs(`
当地时间上午九点，港口恢复了正常作业，排队的货船从十七艘减到四艘。 = At nine in the morning local time the port was back at work, and the line of waiting ships shrank from seventeen to four.
受访的三位分析人士都认为，短期成本会上升，长期格局未必改变。 = All three analysts we asked expect higher costs for now and little change in the long run.
政策文本一共二十六页，真正影响企业的是其中两条。 = The policy runs to twenty-six pages; two clauses are what companies will feel.
在当地生活了十二年的华侨告诉我们，街上的变化比新闻里慢得多。 = A resident of twelve years told us that the streets change far more slowly than the headlines.
下一次会议定在下月中旬，届时将公布执行细则。 = The next meeting is set for the middle of next month, when the details are due.`),
  entertainment: pairs(`
排练从下午两点开始，灯光组改了三版方案才定下最后一幕。 = Rehearsal began at two, and the lighting crew needed three versions to settle the final scene.
导演说，观众不需要被说服，只需要被认真对待。 = Audiences need not be persuaded, the director says, only taken seriously.
首轮门票在四十分钟内售罄，加场的消息当晚公布。 = The first tickets were gone within forty minutes, and an extra show was announced that night.
评论的分歧集中在结尾：有人觉得克制，有人觉得没说完。 = Critics part over the ending: restrained to some, unfinished to others.
配乐由一支六人小组完成，全部采用现场录音。 = The score is the work of a team of six, all of it recorded live.`),
  sports: pairs(`
比赛在第八十一分钟迎来转折，替补登场的年轻球员连进两球。 = The game turned in the eighty-first minute, when a young substitute scored twice.
教练在赛后只说了一件事：训练里怎么做，场上就怎么做。 = The coach said one thing after the game: play as you train.
数据显示，球队本场跑动距离比赛季均值多出百分之九。 = The team ran nine percent farther than its average this season.
看台上坐满了从外地赶来的球迷，歌声从开场响到结束。 = The stands were full of traveling fans who sang from start to finish.
下一轮将在周六傍晚进行，主力后卫有望复出。 = The next round is on Saturday evening, and the first-choice defender may return.`),
  finance: pairs(`
三季度订单同比增长一成二，增速比上季度回落了两个百分点。 = Orders grew by twelve percent in the third quarter, two points less than in the one before.
一家县城门店的账本很说明问题：客流回来了，客单价还没有。 = The books of one small-town shop say it well: customers are back, what they spend is not.
机构对明年的判断分成两派，分歧在于补贴退出的速度。 = Forecasts for next year split over how fast subsidies end.
上游价格已连续五周下降，下游的反应通常要晚一个月。 = Upstream prices have fallen for five weeks; downstream tends to follow a month later.
对普通投资者来说，最该看的是现金流，而不是口号。 = For ordinary investors it is cash flow that counts, not slogans.`),
  technology: pairs(`
测试在一台普通笔记本上完成，全程没有联网。 = The test ran on an ordinary laptop without a connection.
工程师给我们看了失败的十一版原型，第十二版只改了一个角度。 = Engineers showed us eleven failed prototypes; the twelfth changed a single angle.
功耗下降了三成，代价是体积略有增加。 = Power use is down by a third, at the price of a slightly larger case.
开源社区在发布当天提交了二百多个问题，半数已经关闭。 = The community filed more than two hundred issues on the first day, and half are closed.
真正的门槛不在算法，而在稳定的供应和售后。 = The hard part is not the algorithm but steady supply and service.`),
  other: pairs(`
清晨六点，第一批摊位已经亮灯，热气从巷口一直飘到河边。 = By six the first stalls are lit, and steam drifts from the lane down to the river.
志愿者一共来了四十多位，最年长的今年七十三岁。 = More than forty volunteers came; the eldest is seventy-three.
这条路线全长十四公里，适合带孩子慢慢走。 = The route is fourteen kilometers long and easy with children.
店主说，开店不是为了出名，是为了有个说话的地方。 = The owner says the shop is not for fame but for a place to talk.
活动持续到月底，周末需要提前预约。 = It runs until the end of the month; weekends need a booking.`),
};

/** Summaries of items. */
export const summaries = pairs(`
来自现场的观察、数据和三个值得记住的细节。 = Notes from the scene, the figures, and three details worth keeping.
五分钟读完：发生了什么，为什么重要，接下来看什么。 = Five minutes: what happened, why it matters, what to watch.
我们把复杂的部分讲清楚，把热闹的部分留给评论区。 = We explain the hard parts and leave the noise to the comments.
一线记者走访，附完整时间线。 = Reported on the ground, with the full timeline.`);

/** Comments of colleagues on a draft. */
export const remarks = pairs(`
第二段的数字请核对来源。 = Please check the source of the figure in the second paragraph.
封面换一张更近的照片会更好。 = A closer picture would make a better cover.
标题可以再短一些。 = The title could be shorter.`);

const about = ({ zh, en }: Pair, subject: Pair): Pair => ({
  zh: zh.replace('{s}', subject.zh),
  en: en.replace('{s}', subject.en),
});

/** The lines of items, their subject `{s}` left open. */
export const articleLines: readonly Pair[] = [...Object.values(bodies).flat(), ...leads, ...summaries];

/** All texts of the demo company's items, in both languages. */
export const articlePairs = (): readonly Pair[] => [
  ...Object.values(subjects)
    .flat()
    .flatMap((subject) => leads.map((lead) => about(lead, subject))),
  ...Object.values(bodies).flat(),
  ...summaries,
  ...remarks,
];

/** The paragraphs of an item about a subject, as `pick` draws them. */
export const paragraphsOf = (
  subject: Pair,
  category: Category,
  pick: <T>(list: readonly T[]) => T,
): { summary: string; paragraphs: string[] } => {
  const first = pick(bodies[category]);
  const others = bodies[category].filter((one) => one !== first).slice(0, 3);
  return {
    summary: pick(summaries).zh,
    paragraphs: [about(pick(leads), subject).zh, first.zh, ...others.map(({ zh }) => zh)],
  };
};
