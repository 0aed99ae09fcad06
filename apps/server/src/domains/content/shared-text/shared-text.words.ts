import type { TextRefusal } from '@onair/contract/content/shared-text';
import type { Locale } from '@onair/contract/text';

type Words = { refused: Record<TextRefusal, string>; closed: Record<'forbidden' | 'closed', string> };

const zh: Words = {
  refused: {
    node: '改动含有不支持的内容，未能保存',
    nodes: '正文的段落过多，请精简',
    depth: '正文的列表或引用嵌套过深，请调整',
    text: '正文过长，请精简',
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
    nodes: 'The text has too many paragraphs. Shorten it.',
    depth: 'Lists or quotes are nested too deeply. Flatten them.',
    text: 'The text is too long. Shorten it.',
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
