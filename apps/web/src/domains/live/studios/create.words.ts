import { defineWords } from '../../../shared/i18n/words.ts';

export const createWords = defineWords({
  'zh-CN': {
    title: '新建直播间',
    create: '新建',
    slug: '直播间地址',
    slugHint: '小写字母、数字和连字符，2–40 个字符，创建后不能修改',
    nameZh: '中文名称',
    nameEn: '英文名称',
    faults: { slug: '只能使用小写字母、数字和连字符，2–40 个字符', name: '请输入名称，不超过 40 个字符' },
    created: (name: string) => `直播间“${name}”已新建`,
  },
  'en-US': {
    title: 'New studio',
    create: 'Create',
    slug: 'Studio URL',
    slugHint: '2 to 40 lowercase letters, digits and hyphens. Cannot be changed later',
    nameZh: 'Chinese name',
    nameEn: 'English name',
    faults: {
      slug: 'Use 2 to 40 lowercase letters, digits and hyphens',
      name: 'Enter a name of up to 40 characters',
    },
    created: (name: string) => `The studio “${name}” has been created`,
  },
});
