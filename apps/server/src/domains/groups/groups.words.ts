import type { GroupKind } from '@onair/contract/groups/groups';
import type { Locale } from '@onair/contract/text';

type Words = { taken: string; ownerStays: string; ownerNoMember: string; blank: string; notInvited: string };

export const groupWords: Record<Locale, Words> = {
  'zh-CN': {
    taken: '该名称已被使用',
    ownerStays: '负责人不能直接退出，请先转交或解散',
    ownerNoMember: '只能转交给现有成员',
    blank: '请输入名称',
    notInvited: '邀请已被撤回或已处理',
  },
  'en-US': {
    taken: 'That name is already in use',
    ownerStays: 'The owner cannot leave. Hand it over or dissolve it first',
    ownerNoMember: 'It can only be handed over to a member',
    blank: 'Please enter a name',
    notInvited: 'The invitation was withdrawn, or answered already',
  },
};

const kinds: Record<GroupKind, { 'zh-CN': string; 'en-US': string }> = {
  project: { 'zh-CN': '项目', 'en-US': 'project' },
  team: { 'zh-CN': '团队', 'en-US': 'team' },
};

/** The message to a person who is invited; whatever a stranger may have typed is left out of it. */
export const invitedWords = (kind: GroupKind, by: string) => ({
  title: {
    'zh-CN': `邀请您加入${kinds[kind]['zh-CN']}`,
    'en-US': `You are invited to a ${kinds[kind]['en-US']}`,
  },
  content: {
    'zh-CN': `${by}邀请您加入，打开后可接受或谢绝`,
    'en-US': `${by} invites you. Open it to accept or decline`,
  },
});

/** The message to the person who invited. */
export const answeredWords = (kind: GroupKind, name: string, by: string, accepted: boolean) => ({
  title: {
    'zh-CN': `${by}${accepted ? '已加入' : '谢绝加入'}${kinds[kind]['zh-CN']}「${name}」`,
    'en-US': `${by} ${accepted ? 'joined' : 'declined to join'} the ${kinds[kind]['en-US']} “${name}”`,
  },
  content: { 'zh-CN': '您的邀请已有答复', 'en-US': 'Your invitation was answered' },
});
