import type { Deps } from '../../../deps.ts';
import { type DemoActor, demoActors } from '../../identity/index.ts';
import { findMainRoom, insertLines, type NewLine } from '../rooms/chat.store.ts';
import { guestNameOf, networkKeyOf, personIdOf } from '../rooms/person-id.rules.ts';
import { addModerator, collect, handle, pin } from './chat.service.ts';
import { hasLines } from './chat.store.ts';

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
type DemoLine = { by: number | 'admin' | 'user'; minutesAgo: number; text: string };

const day = 24 * 60;

/** What operators did with lines, by their text. */
const demoPinned = '今晚三款新品：咖啡杯、通勤包、台灯，有问题直接发在聊天里';
const demoCollected: readonly { text: string; handled: boolean }[] = [
  { text: '能不能出一份尺寸表', handled: true },
  { text: '台灯带调光吗？', handled: false },
  { text: '回放会放在哪里？', handled: false },
];

/**
 * Yesterday evening and today, as people might have talked about the launch; `demo/facts/chat.ts` has the English of
 * each.
 */
const demoLines: readonly DemoLine[] = (
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
const demoHeld = {
  by: 2,
  minutesAgo: 4,
  text: '有人知道这里说的 ｃａｓｉｎｏ 案例出处吗',
  words: ['casino'],
} as const;

const MINUTE = 60_000;

/** The author of a line, as it is stored. */
const authorOf = (deps: Deps, studioId: string, by: DemoLine['by'], actor: DemoActor | undefined) => {
  const key = deps.secrets.visitorKey;
  if (actor) {
    const account = actor.session;
    const personId = personIdOf(key, studioId, 'account', account.accountId);
    const rank = by === 'admin' ? (3 as const) : (2 as const);
    return { personId, accountId: account.accountId, username: account.name, rank, networkKey: null };
  }
  const { clientId, nickname, address } = demoChatters[Number(by)] ?? demoChatters[0];
  const personId = personIdOf(key, studioId, 'guest', clientId);
  const networkKey = networkKeyOf(key, studioId, address);
  return { personId, accountId: null, username: guestNameOf(nickname, personId), rank: 0 as const, networkKey };
};

type DemoChatLine = { by: DemoLine['by']; at: Date; text: string };

/**
 * Demo chat in the studios, through the same store and acts as any other: in `past` lives, and in the main studio
 * yesterday and today, with one pinned line, favorites, one held line and a moderator. Does nothing where any chat
 * exists.
 * @returns how many lines were said
 */
export const seedChat = async (
  deps: Deps,
  past: readonly { studioId: string; lines: readonly DemoChatLine[] }[] = [],
): Promise<number> => {
  const main = await findMainRoom(deps.db);
  const accounts = await demoActors(deps.db);
  const [admin, user] = [accounts.get('admin'), accounts.get('user')];
  if (!main || !admin || !user || (await hasLines(deps.db, main.studioId))) return 0;
  const { studioId } = main;
  const now = deps.now().getTime();
  const at = (minutesAgo: number) => new Date(now - minutesAgo * MINUTE);
  const as = (minutesAgo: number): Deps => ({ ...deps, now: () => at(minutesAgo) });
  const ids = new Map<string, string>();

  await addModerator(as(3 * 24 * 60), admin, studioId, user.session.username);
  const storeLine = async (
    room: string,
    { by, at: saidAt, text }: DemoChatLine,
    change: Partial<NewLine> = {},
  ): Promise<void> => {
    const line = {
      ...authorOf(deps, room, by, typeof by === 'string' ? accounts.get(by) : undefined),
      id: deps.newId(),
      clientId: deps.newId(),
      guestKey: null,
      content: text,
      original: null,
      words: [],
      state: 'shown' as const,
      review: null,
      ...change,
    };
    ids.set(text, line.id);
    await insertLines(deps.db, room, saidAt, [line]);
  };
  const today = demoLines.map((line) => ({ ...line, at: at(line.minutesAgo) }));
  const all = [...past, { studioId, lines: today }]
    .flatMap(({ studioId: room, lines }) => lines.map((line) => ({ room, line })))
    .sort((a, b) => a.line.at.getTime() - b.line.at.getTime());
  for (const { room, line } of all) await storeLine(room, line);
  const held = { ...demoHeld, at: at(demoHeld.minutesAgo) };
  await storeLine(studioId, held, { state: 'held', review: 'pending', words: [...demoHeld.words] });

  await pin(as(55), admin, ids.get(demoPinned) ?? '');
  for (const [n, { text, handled }] of demoCollected.entries()) {
    const id = ids.get(text) ?? '';
    await collect(as(30 - n), admin, id);
    if (handled) await handle(as(20), admin, id, true);
  }
  return all.length + 1;
};
