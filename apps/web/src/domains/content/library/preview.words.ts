import { defineWords } from '../../../shared/i18n/words.ts';

export const previewWords = defineWords({
  'zh-CN': {
    open: '预览',
    title: '预览公开页面',
    device: '设备',
    devices: { phone: '手机', desktop: '电脑' },
    pageOn: { phone: '手机上的公开页面', desktop: '电脑上的公开页面' },
    note: '显示最近保存的内容，修改后自动更新',
  },
  'en-US': {
    open: 'Preview',
    title: 'Preview of the public page',
    device: 'Device',
    devices: { phone: 'Phone', desktop: 'Desktop' },
    pageOn: { phone: 'Public page on a phone', desktop: 'Public page on a desktop' },
    note: 'Shows what was saved last, and follows changes',
  },
});
