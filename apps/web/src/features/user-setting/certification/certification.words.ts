import { defineWords } from '../../../shared/i18n/words.ts';

export const certificationWords = defineWords({
  'zh-CN': {
    title: '企业实名认证',
    modify: '修改认证主体',
    records: '认证记录',
    toReview: '待我审核',
  },
  'en-US': {
    title: 'Enterprise certification',
    modify: 'Modify the authentication body',
    records: 'Certification records',
    toReview: 'To review',
  },
});
