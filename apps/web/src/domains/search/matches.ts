import type { SearchResult } from '@onair/contract/search/search';

/**
 * The syllable of each Chinese character in page names, actions and keywords: `an安案` reads both as "an". A library for
 * all characters would be larger than the whole palette. A test reports missing ones.
 */
const TABLE = `
an安暗案按 bai败 ban办 bang帮 bao保报曝 bei备被 bian变编辨 biao标表 bo播驳 bu不布步 cai菜 can参 cang藏 cao操草 ce策 cha查察 chan产 chang常场 che撤 cheng成称程
chong充重 chu出础 chuan传 chuang创 ci次 cun存 cuo错 da大打 dai待 dan单 dang档 dao到导道倒 de的 deng登 dian垫点 ding订顶定 dong动洞 dou斗 du度读
duan端段 dui队 duo多 e额 er二 fa发 fang放访 fei费 fen分 fu付复服 gai改概 gao告稿 ge个格 geng更 gong公功工贡 gou钩 guan关管观 guang光广 gui规 guo果过
hao号 he合核 hei黑 hu互户 hua化画 huan换 hui回恢 huo或活 ji击基机计记集 jia加 jian建检监见键间件 jiang降 jiao交教 jie捷接界结 jin禁近进金 jing静 ju局据拒
jue角绝 ka卡 kai开 kan看 ke可 kong控 kou口 ku库 kuai快 kuan款 lai来 lan览 le了 leng冷 li历理离 lian连 liang两亮量 liao料聊 lie列 ling令 liu流留
lou漏 lu录路 lun论 lv率 lve略 ma码 mai埋 me么 men门 mi密 mian面 ming名明 mo模 mu幕目 nan南 nei内 ni昵 pai排牌 pan盘 pei配 pi批 pian片
piao票 pin频品 ping屏评 qi企器期 qian浅签钱 qie切 qing情清请 qu渠趣 quan全权 re热 ren人认 ri日 rong容 ru入 se色 shang上 she设 shen审深申什
shi事使史失实式时视 shou手首收 shu数束 shuang双 shui水谁 shuo说 si司 tai台态 tan弹 ti体提题 tian天添 tiao调 ting停 tong统通 tou头投 tu图 tuan团 tui推退
wang往 wei为未维 wen文问 wo我 wu务无误 xi息晰析 xia下 xian线限献 xiang享像箱详项 xiao消销 xie写 xin信心新 xing醒兴 xiu修 xu续 xun询 yan言验 yao要邀
yao钥 ye业夜页 yi一仪异 yin因隐音引 ying英营 yong用 you邮 yu余语预与 yuan原员源 yue约阅跃 zai在 ze则 zen怎 zeng增 zhan站 zhang账章 zhao照 zhe者 zhen帧
zheng证 zhi值制志执指支止直知置质 zhong中众 zhou周 zhu主助注 zhuan转 zi资子 zong总 zu组 zui最 zuo作做
`;

let known: ReadonlyMap<string, string> | null = null;

/** Built on first use, so that startup does not pay for it. */
const syllables = (): ReadonlyMap<string, string> => {
  known ??= new Map(
    TABLE.trim()
      .split(/\s+/)
      .flatMap((entry) => {
        const sound = entry.match(/^[a-z]+/)?.[0] ?? '';
        return [...entry.slice(sound.length)].map((character): [string, string] => [character, sound]);
      }),
  );
  return known;
};

export const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character);

/** The syllables of a text's Chinese characters, in order; other characters have none. */
export const syllablesOf = (text: string): string[] =>
  [...text].flatMap((character) => syllables().get(character) ?? []);

/** The first letters: `tlcs` for `tui liu can shu`. */
const initialsOf = (sounds: readonly string[]): string => sounds.map((sound) => sound[0]).join('');

/** A target of the palette. `words` are its names in each language; `keywords` are synonyms, separated by commas. */
export type Target = { key: string; label: string; hint: string; words: readonly string[]; keywords?: string };

/** A target with its group in the list, and the effect of choosing it. */
export type Choice = Target & { group: string; run: () => void; found?: SearchResult };

const normal = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Ranks: a name beats a synonym, which beats the pinyin of either. */
const NAME = 0;
const KEYWORD = 3;
const SOUND = 6;

/** 0 for a match at the start of the text, 1 at the start of a word, 2 anywhere; undefined for none. */
const place = (text: string, query: string): number | undefined => {
  const at = text.indexOf(query);
  if (at < 0) return undefined;
  return at === 0 ? 0 : /[\s/·-]/.test(text[at - 1] ?? '') ? 1 : 2;
};

/** Pinyin or initials, from any syllable on; single letters would match too much. */
const soundPlace = (text: string, query: string): number | undefined => {
  if (query.length < 2 || !/^[a-z]+$/.test(query)) return undefined;
  const syllables = syllablesOf(text);
  const from = syllables.findIndex(
    (_, index) =>
      syllables.slice(index).join('').startsWith(query) || initialsOf(syllables.slice(index)).startsWith(query),
  );
  return from < 0 ? undefined : Math.min(from, 2);
};

/** Whether letters are the pinyin, or its initials, of a part of the text. */
export const soundsLike = (text: string, query: string): boolean => soundPlace(text, query) !== undefined;

const best = (texts: readonly string[], query: string, worth: number, find: typeof place): number | undefined =>
  texts.reduce<number | undefined>((least, text) => {
    const found = find(text, query);
    return found === undefined ? least : Math.min(least ?? Number.POSITIVE_INFINITY, worth + found);
  }, undefined);

const rank = (target: Target, query: string): number | undefined => {
  const names = target.words.map(normal);
  const keywords = normal(target.keywords ?? '')
    .split(/, */)
    .filter(Boolean);
  return (
    best(names, query, NAME, place) ??
    best(keywords, query, KEYWORD, place) ??
    best([...names, ...keywords], query, SOUND, soundPlace)
  );
};

/** Targets that contain every word of the query with their rank, best (lowest) first; all for an empty query. */
export const ranked = <T extends Target>(targets: readonly T[], query: string): { target: T; worth: number }[] => {
  const parts = normal(query).split(/\s+/).filter(Boolean);
  return targets
    .map((target) => ({ target, ranks: parts.map((part) => rank(target, part)) }))
    .flatMap(({ target, ranks }) =>
      ranks.includes(undefined) ? [] : [{ target, worth: ranks.reduce<number>((sum, one) => sum + (one ?? 0), 0) }],
    )
    .sort((a, b) => a.worth - b.worth);
};

export const matching = <T extends Target>(targets: readonly T[], query: string): T[] =>
  ranked(targets, query).map(({ target }) => target);
