/** A line of the demo company's chat: who (a place in `demoChatters`, or a user name), how long ago in minutes, what. */
export type DemoLine = { by: number | 'admin' | 'user'; minutesAgo: number; text: string };

const day = 24 * 60;

/** Yesterday evening and today, as they would have talked. */
export const demoLines: readonly DemoLine[] = [
  { by: 0, minutesAgo: day + 92, text: '来啦来啦，今天画面好清楚' },
  { by: 1, minutesAgo: day + 91, text: '声音有点小，是我这边的问题吗？' },
  { by: 5, minutesAgo: day + 90, text: 'Hi everyone, greetings from Lisbon 👋' },
  { by: 'user', minutesAgo: day + 89, text: '声音已经调大了，大家再听听看' },
  { by: 1, minutesAgo: day + 88, text: '好了，现在正常' },
  { by: 6, minutesAgo: day + 84, text: 'Is there an English summary later?' },
  { by: 'admin', minutesAgo: day + 83, text: 'Yes, it is posted an hour after each live.' },
  { by: 2, minutesAgo: day + 80, text: '第一次看你们的直播，节奏不错' },
  { by: 3, minutesAgo: day + 76, text: '这段讲推流参数的能不能出个图文版' },
  { by: 4, minutesAgo: day + 75, text: '+1，想收藏慢慢看' },
  { by: 7, minutesAgo: day + 71, text: 'The picture is really smooth today' },
  { by: 0, minutesAgo: day + 68, text: '线路切换那一下完全没卡' },
  { by: 5, minutesAgo: day + 64, text: 'Which encoder settings do you use?' },
  { by: 'user', minutesAgo: day + 62, text: 'H.264, 2 s key frames, 48 kHz AAC.' },
  { by: 2, minutesAgo: day + 55, text: '下次什么时候播？' },
  { by: 'admin', minutesAgo: day + 54, text: '明天同一时间，欢迎再来' },
  { by: 6, minutesAgo: day + 47, text: 'See you tomorrow!' },
  { by: 3, minutesAgo: 58, text: '准时到了，前排' },
  { by: 4, minutesAgo: 57, text: '今天讲什么主题？' },
  { by: 'admin', minutesAgo: 56, text: '今天聊内容审核与多端分发，有问题直接发在聊天里 / Questions are welcome here' },
  { by: 7, minutesAgo: 52, text: 'Good morning from Osaka' },
  { by: 1, minutesAgo: 49, text: '审核队列可以多人一起看吗？' },
  { by: 'user', minutesAgo: 48, text: '可以，认领之后别人就看不到同一条了' },
  { by: 5, minutesAgo: 43, text: 'How do you deal with words in other scripts?' },
  { by: 0, minutesAgo: 40, text: '这个功能等很久了' },
  { by: 2, minutesAgo: 36, text: '手机上看也很流畅' },
  { by: 6, minutesAgo: 31, text: 'Could you show the after-live report?' },
  { by: 3, minutesAgo: 27, text: '回放会放在哪里？' },
  { by: 4, minutesAgo: 22, text: '字幕能跟上，点赞 👍' },
  { by: 7, minutesAgo: 18, text: 'Latency is impressive, about half a second here' },
  { by: 1, minutesAgo: 14, text: '刚才那个图表能再放一次吗' },
  { by: 'user', minutesAgo: 13, text: '马上，稍等' },
  { by: 5, minutesAgo: 9, text: 'Thank you, very clear' },
  { by: 0, minutesAgo: 6, text: '学到了' },
];

/** What operators did with them, by their text. */
export const demoPinned = '今天聊内容审核与多端分发，有问题直接发在聊天里 / Questions are welcome here';
export const demoCollected: readonly { text: string; handled: boolean }[] = [
  { text: '这段讲推流参数的能不能出个图文版', handled: true },
  { text: 'How do you deal with words in other scripts?', handled: false },
  { text: '回放会放在哪里？', handled: false },
];
/** Waits for an operator: recognition found a word. */
export const demoHeld = {
  by: 2,
  minutesAgo: 4,
  text: '有人知道这里说的 ｃａｓｉｎｏ 案例出处吗',
  words: ['casino'],
} as const;
