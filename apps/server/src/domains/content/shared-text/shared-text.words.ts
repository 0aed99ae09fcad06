import { DOC_DEPTH_MAX, DOC_NODES_MAX, DOC_TEXT_MAX } from '@onair/contract/content/documents/document';
import type { TextRefusal } from '@onair/contract/content/documents/shared-text';
import { numberFormat } from '@onair/contract/lib/formatters';
import type { Locale } from '@onair/contract/text';

type Words = { refused: Record<TextRefusal, string>; closed: Record<'forbidden' | 'closed', string> };

const count = (n: number): string => numberFormat('en-US').format(n);

const zh: Words = {
  refused: {
    node: '改动含有不支持的内容，未能保存',
    nodes: `正文的段落与格式片段最多 ${count(DOC_NODES_MAX)} 个，请精简`,
    depth: `正文的列表或引用最多嵌套 ${DOC_DEPTH_MAX} 层，请调整`,
    text: `正文最多 ${count(DOC_TEXT_MAX)} 字，请精简`,
    update: '改动过大或无法识别，未能保存',
    gap: '正在补传改动',
    closed: '您现在不能修改该内容',
  },
  closed: {
    forbidden: '该内容已提交或不再由您编辑，改动不会保存',
    closed: '该内容在回收站中，请先恢复',
  },
};
const en: Words = {
  refused: {
    node: 'The change has content that is not supported. It was not saved.',
    nodes: `A text has at most ${count(DOC_NODES_MAX)} paragraphs and formatted pieces. Shorten it.`,
    depth: `Lists and quotes are nested at most ${DOC_DEPTH_MAX} levels deep. Flatten them.`,
    text: `A text has at most ${count(DOC_TEXT_MAX)} characters. Shorten it.`,
    update: 'The change is too large or cannot be read. It was not saved.',
    gap: 'Sending the missing changes',
    closed: 'You cannot edit this item now',
  },
  closed: {
    forbidden: 'This item was submitted or is no longer yours to edit. Changes are not saved.',
    closed: 'This item is in the recycle bin. Restore it first',
  },
};
export const textWords: Record<Locale, Words> = { 'zh-CN': zh, 'en-US': en };
