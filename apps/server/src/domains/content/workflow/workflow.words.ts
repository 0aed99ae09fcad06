import type { StageMove } from '@onair/contract/content/workflow/stages';
import type { Locale } from '@onair/contract/text';
import type { MessageWords } from '../../notifications/index.ts';

const both = (zh: string, en: string): MessageWords => ({ 'zh-CN': zh, 'en-US': en });

/** What was done to an item, behind the name of the person who did it. */
const moved: Record<StageMove, MessageWords> = {
  submit: both('提交了审核', 'submitted it for review'),
  recall: both('撤回了提交', 'recalled it'),
  sendBack: both('退回了稿件', 'returned it'),
  approve: both('通过并发布了稿件', 'approved and published it'),
  approveAt: both('通过了稿件并安排了发布时间', 'approved it and set its time'),
  schedule: both('安排了发布时间', 'scheduled it'),
  publish: both('发布了内容', 'published it'),
  withdraw: both('下线了内容', 'withdrew it'),
  restore: both('将内容恢复为草稿', 'made it a draft again'),
};

export const workflowMessages = {
  subTitle: both('内容库', 'Content'),
  waits: both('稿件待审核', 'An item is waiting for review'),
  returned: both('您的稿件被退回', 'Your item was returned'),
  progress: both('您的稿件有新进展', 'Your item has progressed'),
  launched: both('定时内容已发布', 'A scheduled item was published'),
  rejected: both('定时内容未发布：质检未通过', 'A scheduled item was not published: it did not pass review'),
  assigned: both('有内容指派给您', 'An item was assigned to you'),
  assignedMany: both('有多条内容指派给您', 'Several items were assigned to you'),
  howMany: (count: number) => both(`共 ${count} 条`, `${count} items`),
  mentioned: both('有人在批注中提到了您', 'You were mentioned in a comment'),
  commented: both('您的内容有新批注', 'There is a new comment on your item'),
  moved: (move: StageMove, name: string, title: string, reason: string | null): MessageWords =>
    both(
      `${name}${moved[move]['zh-CN']}：“${title}”${reason ? `。原因：${reason}` : ''}`,
      `${name} ${moved[move]['en-US']}: “${title}”${reason ? `. Reason: ${reason}` : ''}`,
    ),
  commentText: (name: string, title: string, text: string): MessageWords =>
    both(`${name} 在“${title}”中说：${text}`, `${name} on “${title}”: ${text}`),
};

const zh = {
  notAllowed: '您无权进行此操作，请联系有权限的同事',
  ownReview: '不能审核自己的稿件，请由其他审核员或管理员处理',
  impossible: '该内容当前所处的阶段不允许此操作，请查看最新状态',
  changed: '该内容已被他人修改，请查看最新状态',
  inBin: '该内容在回收站中，请先恢复',
  notInBin: '该内容不在回收站中',
  reason: '请填写退回原因',
  timeNeeded: '请选择晚于现在、一年以内的发布时间',
  rejected: '该内容未通过质检，不能上线。请先申诉，或修改后重新提交审核',
  notReworked: '该内容未通过质检，之后文字和图片都没有修改过，不能上线。请退回修改，或由作者申诉',
  noTime: '此操作不需要时间',
  notYourDraft: '只能删除自己的草稿',
  notYourComment: '只能删除自己的批注',
  unknown: '不存在或已被停用',
  blockGone: '该段落已被修改或删除，请重新选择',
  document: {
    node: '正文含有不支持的内容',
    nodes: '正文的段落过多',
    depth: '正文的列表或引用嵌套过深',
    text: '正文过长',
  },
};
const en: typeof zh = {
  notAllowed: 'You can’t do this. Ask a colleague with permission',
  ownReview: 'You can’t review your own item. Ask another reviewer or an admin',
  impossible: 'This is not possible in the current stage. Check the latest state',
  changed: 'Someone changed this item. Check the latest state',
  inBin: 'This item is in the recycle bin. Restore it first',
  notInBin: 'This item is not in the recycle bin. Refresh the list',
  reason: 'Enter a reason',
  timeNeeded: 'Select a time after now, within a year',
  rejected: 'This item did not pass review and can’t go online. Appeal, or change it and submit it for review again',
  notReworked:
    'This item did not pass review, and its words and pictures have not changed since. Return it to be changed, or let its author appeal',
  noTime: 'This takes no time',
  notYourDraft: 'You can delete only your own drafts',
  notYourComment: 'You can delete only your own comments',
  unknown: 'does not exist, or was disabled',
  blockGone: 'The paragraph was changed or deleted. Select it again',
  document: {
    node: 'The text has something that is not supported',
    nodes: 'The text has too many paragraphs. Split it into several items',
    depth: 'Lists or quotations lie too deep in each other. Move them out',
    text: 'The text is too long. Shorten it',
  },
};
export const workflowWords: Record<Locale, typeof zh> = { 'zh-CN': zh, 'en-US': en };

/** Where an item is opened. */
export const itemLink = (id: number): string => `/list/content/item?id=${id}`;

/** Where a reader finds the items assigned to them. */
export const ASSIGNED_LINK = '/list/content?who=assigned';
