/** Guests of the demo company's audience. Their names say that they are a demo; the ids are theirs for good. */
export type DemoChatter = { clientId: string; nickname: string; locale: 'zh-CN' | 'en-US' };

const clientIdOf = (n: number): string => `0de30000-0000-4000-8000-00000000000${n}`;

const chatter = (n: number, name: string, locale: DemoChatter['locale']): DemoChatter => ({
  clientId: clientIdOf(n),
  nickname: `${name}·${locale === 'zh-CN' ? '演示' : 'demo'}`,
  locale,
});

export const demoChatters = [
  chatter(1, '小满', 'zh-CN'),
  chatter(2, '阿柒', 'zh-CN'),
  chatter(3, '橘子汽水', 'zh-CN'),
  chatter(4, '北辰', 'zh-CN'),
  chatter(5, '麦穗', 'zh-CN'),
  chatter(6, 'Mia', 'en-US'),
  chatter(7, 'Oliver', 'en-US'),
  chatter(8, 'Hana', 'en-US'),
] as const satisfies readonly DemoChatter[];
