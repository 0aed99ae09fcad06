import type { GroupKind } from '@onair/contract/groups/groups';
import type { Locale } from '@onair/contract/text';

type Words = { taken: string; ownerStays: string; ownerNoMember: string; blank: string };

export const groupWords: Record<Locale, Words> = {
  'zh-CN': {
    taken: '该名称已被使用',
    ownerStays: '负责人不能直接退出，请先转交或解散',
    ownerNoMember: '只能转交给现有成员',
    blank: '请输入名称',
  },
  'en-US': {
    taken: 'That name is already in use',
    ownerStays: 'The owner cannot leave. Hand it over or dissolve it first',
    ownerNoMember: 'It can only be handed over to a member',
    blank: 'Please enter a name',
  },
};

const kinds: Record<GroupKind, { 'zh-CN': string; 'en-US': string }> = {
  project: { 'zh-CN': '项目', 'en-US': 'project' },
  team: { 'zh-CN': '团队', 'en-US': 'team' },
};

/** The message to a person who has been added. */
export const addedWords = (kind: GroupKind, name: string, by: string) => ({
  title: {
    'zh-CN': `您已加入${kinds[kind]['zh-CN']}「${name}」`,
    'en-US': `You joined the ${kinds[kind]['en-US']} “${name}”`,
  },
  content: { 'zh-CN': `${by}将您添加为成员`, 'en-US': `${by} added you as a member` },
});
