import { defineWords } from '../../../shared/i18n/words.ts';

/** Progress of a bulk change of items or sets. */
export const progressWords = defineWords({
  'zh-CN': {
    running: (done: string, total: string) => `正在修改：${done} / ${total}`,
    done: (changed: string, total: string) => `已修改 ${changed} 项，共 ${total} 项`,
    canceled: (changed: string) => `已停止，已修改 ${changed} 项`,
    failed: (changed: string) => `发起人的权限已被收回，操作已停止，已修改 ${changed} 项`,
    cancel: '停止',
    undo: '撤销',
    close: '关闭',
  },
  'en-US': {
    running: (done: string, total: string) => `Changing ${done} of ${total}`,
    done: (changed: string, total: string) => `${changed} of ${total} changed`,
    canceled: (changed: string) => `Stopped; ${changed} changed`,
    failed: (changed: string) => `Stopped because the person who started it lost permission; ${changed} changed`,
    cancel: 'Stop',
    undo: 'Undo',
    close: 'Close',
  },
});
