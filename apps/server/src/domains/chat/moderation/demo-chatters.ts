/** Guests of the demo company's audience. Their names say that they are a demo; the ids are theirs for good. */
export type DemoChatter = { clientId: string; nickname: string };

const chatter = (n: number, name: string): DemoChatter => ({
  clientId: `0de30000-0000-4000-8000-00000000000${n}`,
  nickname: `${name}·演示`,
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
