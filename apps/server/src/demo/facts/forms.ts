import type { Category } from '@onair/contract/content/items/items';
import { type Pair, pairs } from './pairs.ts';

/** Headline templates for any subject `{s}`. */
const shared = pairs(`
{s}：三张图看懂最新变化 = {s} in three charts
一文读懂{s} = {s}, explained
对话亲历者：{s}这一年 = {s}: a year in their own words
{s}进入关键时段 = {s}: the weeks that decide
记者手记｜在{s}的第七天 = {s}: day seven, a reporter’s notes
{s}背后的一群人 = {s}: the people behind it
{s}为什么又火了 = {s} is back: here is why
十个问题，问清{s} = {s}: ten questions, ten answers
数字里的{s} = {s} by the numbers
{s}，从一个清晨说起 = {s}, beginning at dawn
{s}的下一步 = {s}: what comes next
{s}被忽略的细节 = {s}: the details we missed
我们去看了{s} = {s}: we went to see
{s}怎么走到今天 = {s}: how it got here
写给新手的{s}指南 = {s}: a beginner’s guide
{s}的五种看法 = {s}: five points of view
长图｜{s}全景 = {s}, the whole picture
{s}现场声音 = {s}: voices from the scene
{s}观察笔记 = {s}: field notes
{s}里的新面孔 = {s}: new faces
读者来信：说说{s} = {s}: readers write
{s}值得等吗 = {s}: worth the wait?`);

const own: Record<Category, readonly Pair[]> = {
  international: pairs(`
{s}：本周三件事 = {s}: three things this week
特派记者看{s} = {s}: from our correspondent
{s}的机遇与成本 = {s}: the chance and the price
圆桌｜{s}的三种前景 = {s}: a round table on three futures
地图上的{s} = {s} on the map
{s}政策速览 = {s}: the rules at a glance
{s}时间线 = {s}: a timeline
{s}，当地人怎么说 = {s}: what locals say`),
  entertainment: pairs(`
{s}幕后：导演亲述 = {s}: the director speaks
{s}抢先看 = {s}: a first look
{s}口碑为何两极 = {s}: why audiences disagree
{s}名场面 = {s}: the best scenes
从票房看{s} = {s} at the box office
{s}完整片单 = {s}: the full program
{s}排练室的一天 = {s}: a day in rehearsal
{s}的声音与画面 = {s}: sound and picture`),
  sports: pairs(`
{s}战报：最后三分钟逆转 = {s}: turned in the last three minutes
{s}前瞻：谁能出线 = {s}: who goes through?
{s}全程回放 = {s}: the full replay
{s}五佳镜头 = {s}: five best shots
教练说｜{s}的胜负手 = {s}: the coach on what decided it
训练日记｜{s}备战 = {s}: a training diary
{s}观赛指南 = {s}: how to watch
{s}数据榜 = {s}: the leaderboard`),
  finance: pairs(`
{s}：数据背后的逻辑 = {s}: the logic behind the data
{s}季度盘点 = {s}: the quarter in review
研报速读｜{s} = {s}: research in brief
{s}还能走多远 = {s}: how far can it go?
图解{s} = {s}, drawn
首席观点｜{s} = {s}: the chief economist’s view
{s}的账怎么算 = {s}: doing the sums
早评｜{s} = {s}: morning comment`),
  technology: pairs(`
{s}实测：我们跑了一百次 = {s}: we ran it a hundred times
{s}入门课 = {s}: a short course
工程师说｜{s} = {s}: engineers talk
拆解{s} = {s}: a teardown
从实验室到产线：{s} = {s}: from lab to line
{s}开发者访谈 = {s}: a developer interview
{s}避坑清单 = {s}: pitfalls to avoid
{s}的成本曲线 = {s}: the cost curve`),
  other: pairs(`
{s}探访记 = {s}: a visit
{s}实用攻略 = {s}: a practical guide
镜头里的{s} = {s} through the lens
{s}那些人那些事 = {s}: people and stories
周末去哪儿｜{s} = {s}: an idea for the weekend
{s}一日 = {s}: one day
听他们讲{s} = {s}: let them tell it
{s}的四季 = {s} in four seasons`),
};

/** Some subjects are in the news for three days: these templates are for them alone. */
export const talk = pairs(`
快讯｜{s}最新进展 = {s}: the latest
{s}：现场图集 = {s}: photos from the scene
{s}三问三答 = {s}: three quick answers
深读｜{s}背后 = {s}: the long read
{s}直播回顾 = {s}: the live in review
评论｜{s}说明了什么 = {s}: what it tells us`);

/** Weekly columns with the number of their issue `{n}`. */
export const columns: Record<Category, Pair> = {
  international: { zh: '《环球周刊》第 {n} 期', en: 'World Weekly, issue {n}' },
  entertainment: { zh: '《本周片场》第 {n} 期', en: 'On Set This Week, issue {n}' },
  sports: { zh: '《赛场周记》第 {n} 期', en: 'The Week in Sports, issue {n}' },
  finance: { zh: '《市场一周》第 {n} 期', en: 'Markets Weekly, issue {n}' },
  technology: { zh: '《硬核周报》第 {n} 期', en: 'Tech Weekly, issue {n}' },
  other: { zh: '《城市慢读》第 {n} 期', en: 'Slow City, issue {n}' },
};

export const formsOf = (category: Category): readonly Pair[] => [...own[category], ...shared];
