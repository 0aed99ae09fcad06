import { defineWords } from '../../../shared/i18n/words.ts';

export const createWords = defineWords({
  'zh-CN': {
    title: '新建集合',
    create: '新建',
    numberHint: '留空则自动编号',
    numberFault: '集合编号只能是 1 到 20 位字母、数字或连字符',
    nameHint: '请输入集合名称',
    choose: '请选择',
    contentTypeRequired: '请选择内容类型',
    filterTypeHint: { artificial: '创建后手工挑选内容', rules: '按规则自动收录内容' },
    onlineNow: '创建后立即上线',
    created: (name: string) => `已新建“${name}”`,
    view: '查看',
  },
  'en-US': {
    title: 'New set',
    create: 'Create',
    numberHint: 'Leave empty to use the next free ID',
    numberFault: 'Use 1 to 20 letters, digits or hyphens',
    nameHint: 'Enter a set name',
    choose: 'Select',
    contentTypeRequired: 'Select a content type',
    filterTypeHint: { artificial: 'Add the items yourself afterwards', rules: 'Items are added by a rule' },
    onlineNow: 'Publish immediately',
    created: (name: string) => `${name} created`,
    view: 'View',
  },
});
