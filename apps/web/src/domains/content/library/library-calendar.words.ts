import { defineWords } from '../../../shared/i18n/words.ts';

export const libraryCalendarWords = defineWords({
  'zh-CN': {
    names: {
      calendar: '内容日历',
      slot: (day: string, time: string) => `${day} ${time}，新建内容`,
      keys: '用方向键选择时间，回车新建内容。选中定时内容或直播后：Alt 加方向键改时间。',
      monthCalendar: '内容月历',
      monthKeys: '用方向键选择日期，回车新建内容。定时内容和直播可拖到其他日期；选中后也可用 Alt 加方向键移动。',
      more: (count: string) => `还有 ${count} 条`,
    },
    content: (category: string, stage: string) => `${category} · ${stage}`,
    moved: (title: string, time: string) => `“${title}”改为 ${time} 发布`,
    editorsOnly: '只有编辑和管理员可以修改发布时间',
    reviewFirst: '该内容还在审核中，通过后才能定时',
    past: '发布时间必须晚于现在',
    none: '这段时间没有计划中或已发布的内容',
    many: '这段时间内容较多，仅显示计划中的和每天最早发布的一部分。',
  },
  'en-US': {
    names: {
      calendar: 'Content calendar',
      slot: (day: string, time: string) => `${day} ${time}, new item`,
      keys: 'Arrow keys select a time, Enter starts a new item. On a scheduled item or a live, Alt with an arrow key moves it.',
      monthCalendar: 'Content by month',
      monthKeys:
        'Arrow keys select a day, Enter starts a new item. Drag scheduled items and lives to another day, or move them with Alt and an arrow key.',
      more: (count: string) => `${count} more`,
    },
    content: (category: string, stage: string) => `${category} · ${stage}`,
    moved: (title: string, time: string) => `${title} is now scheduled for ${time}`,
    editorsOnly: 'Only editors and admins can change the publishing time',
    reviewFirst: 'This item is in review. It can be scheduled once it is approved',
    past: 'Select a time in the future',
    none: 'Nothing is planned or was published in this period',
    many: 'This period has many items. Only planned ones and the earliest others of each day are shown.',
  },
});
