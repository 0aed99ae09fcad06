import { defineWords } from '../../../shared/i18n/words.ts';

/** Bulk changes of sets, as the history names them. */
export const setChangesWords = defineWords({
  'zh-CN': { acts: { online: '批量上线', offline: '批量下线', delete: '批量删除' } },
  'en-US': { acts: { online: 'Publish', offline: 'Take offline', delete: 'Delete' } },
});
