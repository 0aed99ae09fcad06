import { defineWords } from '../../../shared/i18n/words.ts';

/** The menu of a studio: rename, archive, and the archive itself. */
export const studioMenuWords = defineWords({
  'zh-CN': {
    menu: '管理直播间',
    rename: '重命名',
    archive: '归档',
    archiveOnAir: '归档（请先结束直播）',
    archived: '已归档的直播间',
    save: '保存',
    renamed: '名称已修改',
    conflict: '其他操作员已修改该直播间，请核对后再保存',
    archiveTitle: '归档直播间？',
    archiveText: (name: string) =>
      `“${name}”将从监控、直播墙、菜单和观众页面中移除，推流密钥停止生效。直播记录、报告和录像保留，随时可以恢复。`,
    archiveDone: (name: string) => `“${name}”已归档`,
    none: '没有已归档的直播间',
    facts: (day: string, lives: string, recordings: string, bytes: string) =>
      `${day} 归档 · ${lives} 场直播 · ${recordings} 个录像（${bytes}）`,
    restore: '恢复',
    restored: (name: string) => `“${name}”已恢复，开播前请先确认画面`,
    remove: '删除',
    nameOf: (act: string, name: string) => `${act} ${name}`,
    removeTitle: '删除直播间？',
    removeText: (name: string, recordings: string, bytes: string) =>
      `“${name}”的推流密钥、${recordings} 个录像（${bytes}）、垫片和轮播列表将被删除，不能恢复。直播报告保留，仍以此名称显示；地址可供新直播间使用。`,
    removeName: '请输入直播间名称以确认',
    removeFault: '请输入与上面一致的名称',
    removed: (name: string) => `“${name}”已删除`,
  },
  'en-US': {
    menu: 'Manage studio',
    rename: 'Rename',
    archive: 'Archive',
    archiveOnAir: 'Archive (end the live first)',
    archived: 'Archived studios',
    save: 'Save',
    renamed: 'The studio has been renamed',
    conflict: 'Another operator changed this studio. Check the latest version, then save again',
    archiveTitle: 'Archive this studio?',
    archiveText: (name: string) =>
      `“${name}” leaves the monitor, the wall, menus and the audience page, and its stream keys stop working. Lives, reports and recordings are kept, and it can be restored at any time.`,
    archiveDone: (name: string) => `“${name}” has been archived`,
    none: 'No studio is archived',
    facts: (day: string, lives: string, recordings: string, bytes: string) =>
      `archived ${day} · lives: ${lives} · recordings: ${recordings} (${bytes})`,
    restore: 'Restore',
    restored: (name: string) => `“${name}” is back. Check its picture before you go live`,
    remove: 'Delete',
    nameOf: (act: string, name: string) => `${act} ${name}`,
    removeTitle: 'Delete this studio?',
    removeText: (name: string, recordings: string, bytes: string) =>
      `The stream keys of “${name}”, its recordings (${recordings}, ${bytes}), slate and rotation are deleted and can’t be restored. Its live reports stay under this name; its address may be used for a new studio.`,
    removeName: 'Type the name of the studio to confirm',
    removeFault: 'Type the name exactly as above',
    removed: (name: string) => `“${name}” has been deleted`,
  },
});
