import { defineWords } from '../i18n/words.ts';

export const uiWords = defineWords({
  'zh-CN': {
    empty: '暂无数据',
    failed: '加载失败',
    retry: '重试',
    loading: '加载中',
    close: '关闭',
    cancel: '取消',
    download: '下载',
    downloadAs: { csv: 'CSV 文件', xlsx: 'Excel 文件（XLSX）' },
    downloading: (size: string) => `已下载 ${size}`,
    downloaded: '文件已下载',
    showTable: '以表格查看',
    showChart: '以图表查看',
    chartOf: (title: string) => `${title}（图表）`,
  },
  'en-US': {
    empty: 'No data',
    failed: 'It could not be loaded',
    retry: 'Retry',
    loading: 'Loading',
    close: 'Close',
    cancel: 'Cancel',
    download: 'Download',
    downloadAs: { csv: 'CSV file', xlsx: 'Excel file (XLSX)' },
    downloading: (size: string) => `${size} downloaded`,
    downloaded: 'The file has been downloaded',
    showTable: 'View as table',
    showChart: 'View as chart',
    chartOf: (title: string) => `${title} (chart)`,
  },
});
