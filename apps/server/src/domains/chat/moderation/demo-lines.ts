/**
 * Guests of the demo audience. Their names mark them as demo; their ids are fixed. Each comes from an address of its own,
 * as an audience does, so that a mute of a network leaves the others and the browser beside the demo alone; two share one.
 */
export type DemoChatter = { clientId: string; nickname: string; address: string };

const chatter = (n: number, name: string): DemoChatter => ({
  clientId: `0de30000-0000-4000-8000-00000000000${n}`,
  nickname: `${name}·演示`,
  address: `127.0.8.${Math.max(2, n)}`,
});

export const demoChatters = [
  chatter(1, '小满'),
  chatter(2, '阿柒'),
  chatter(3, '橘子汽水'),
  chatter(4, '北辰'),
  chatter(5, '麦穗'),
  chatter(6, '小鹿'),
  chatter(7, '夏至'),
  chatter(8, '花菜'),
] as const;

/** A line of demo chat: author (an index into `demoChatters`, or a username), minutes ago, text. */
export type DemoLine = { by: number | 'admin' | 'user'; minutesAgo: number; text: string };

const day = 24 * 60;

/** What operators did with lines, by their text. */
export const demoPinned = '今晚三款新品：咖啡杯、通勤包、台灯，有问题直接发在聊天里';
export const demoCollected: readonly { text: string; handled: boolean }[] = [
  { text: '能不能出一份尺寸表', handled: true },
  { text: '台灯带调光吗？', handled: false },
  { text: '回放会放在哪里？', handled: false },
];

/**
 * Yesterday evening and today, as people might have talked about the launch; `demo/facts/chat.ts` has the English of
 * each.
 */
export const demoLines: readonly DemoLine[] = (
  [
    [0, day + 92, '来啦来啦，今天舞台好漂亮'],
    [1, day + 91, '声音有点小，是我这边的问题吗？'],
    [5, day + 90, '大家好，从里斯本来问个好 👋'],
    ['user', day + 89, '声音已经调大了，大家再听听看'],
    [1, day + 88, '好了，现在正常'],
    [6, day + 84, '会有今晚展示的清单吗？'],
    ['admin', day + 83, '有的，每场结束一小时后发布'],
    [2, day + 80, '第一次看你们的发布夜，节奏不错'],
    [3, day + 76, '能不能出一份尺寸表'],
    [4, day + 75, '+1，包的内袋也想知道'],
    [7, day + 71, '棕色的包好好看'],
    [0, day + 68, '杯子是陶瓷的吗'],
    ['user', day + 66, '是的，釉下彩，可以进洗碗机'],
    [5, day + 62, '背带是真皮的吗？'],
    [2, day + 55, '下次什么时候播？'],
    ['admin', day + 54, '明天同一时间，欢迎再来'],
    [6, day + 47, '明天见！'],
    [3, 58, '准时到了，前排'],
    [4, 57, '今天有哪几款？'],
    ['admin', 56, demoPinned],
    [7, 52, '大阪的朋友说声早上好'],
    [1, 49, '通勤包能装下电脑吗'],
    ['user', 48, '可以，十四寸没有问题'],
    [5, 43, '台灯带调光吗？'],
    [0, 40, '台灯等很久了'],
    [2, 36, '灯光一打质感就出来了'],
    [6, 31, '杯子能转过来看看吗？'],
    [3, 27, '回放会放在哪里？'],
    [4, 22, '讲得很清楚，点赞 👍'],
    [7, 18, '那条橙色的边真好看'],
    [1, 14, '刚才那个包能再看一次吗'],
    ['user', 13, '马上，稍等'],
    [5, 9, '谢谢，讲得很明白'],
    [0, 6, '已收藏，等开售'],
  ] as const
).map(([by, minutesAgo, text]) => ({ by, minutesAgo, text }));

/** Held: recognition found a word. */
export const demoHeld = {
  by: 2,
  minutesAgo: 4,
  text: '有人知道这里说的 ｃａｓｉｎｏ 案例出处吗',
  words: ['casino'],
} as const;
