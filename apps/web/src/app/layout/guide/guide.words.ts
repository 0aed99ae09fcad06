import type { PageName } from '@onair/contract/routes';
import { defineWords } from '../../../shared/i18n/words.ts';

/** The tour for those who are new, and the list of keys. */
export const guideWords = defineWords({
  'zh-CN': {
    tour: '产品导览',
    step: (n: number, count: number) => `第 ${n} 步，共 ${count} 步`,
    back: '上一步',
    next: '下一步',
    done: '完成',
    skip: '跳过',
    pictureOf: (title: string) => `示意图：${title}`,
    steps: {
      overview: { title: '从工作台开始', text: '“待办”列出等您处理的事项，点击一行即可前往；正在进行的直播也在这里。' },
      guide: {
        title: '按 Ctrl K 找到一切',
        text: '输入日常用词、拼音或首字母，即可找到页面、操作、内容与人员。按 ? 查看快捷键，右上角可打开帮助中心。',
      },
      live: {
        title: '在“实时监控”中导播',
        text: '开播前先看预览，再按“开播”。画面下方的按钮可切换线路、切垫片、静音和结束直播，每个操作一键完成。',
      },
      review: {
        title: '用键盘完成质检',
        text: '打开质检队列，正文、图片与视频就在眼前：P 通过，R 不通过，S 跳过，Z 撤销。',
      },
      analysis: {
        title: '看懂数据变化',
        text: '点击图中任意一点查看背后的事件；“为什么变了？”列出每个来源、分类或作者带来的增减。',
      },
    },
    keys: '键盘快捷键',
    everywhere: '所有页面',
    reviews: '质检',
    monitor: '“实时监控”另有快捷键，请在该页面按 ? 查看。正在输入文字或打开对话框时，单键快捷键不起作用。',
    keyTexts: {
      search: '搜索页面、操作与内容',
      list: '打开本说明',
      arrows: '在列表、标签页与图表中移动',
      close: '关闭对话框、侧边面板或菜单',
      pass: '通过',
      reject: '不通过，再选择原因',
      skip: '跳过',
      undo: '撤销上一个结论',
    },
  },
  'en-US': {
    tour: 'Product tour',
    step: (n: number, count: number) => `Step ${n} of ${count}`,
    back: 'Back',
    next: 'Next',
    done: 'Done',
    skip: 'Skip',
    pictureOf: (title: string) => `Screenshot: ${title}`,
    steps: {
      overview: {
        title: 'Start on the Workplace',
        text: 'To do lists what needs you; select a line to go there. Lives that are on air are beside it.',
      },
      guide: {
        title: 'Find everything with Ctrl K',
        text: 'Type ordinary words to find pages, actions, content and people. Press ? for shortcuts; the help center is at the top right.',
      },
      live: {
        title: 'Run a live in Real-time Monitor',
        text: 'Check the preview, then press Go live. The buttons under the picture switch lines, show the slate, mute and end the live, one press each.',
      },
      review: {
        title: 'Review by keyboard',
        text: 'Open a review queue: text, pictures and videos are in view. P passes, R rejects, S skips, Z undoes.',
      },
      analysis: {
        title: 'See why figures change',
        text: 'Click a point of a chart for the events behind it. “Why did it change?” shows what each source, category or author added or took away.',
      },
    },
    keys: 'Keyboard shortcuts',
    everywhere: 'Everywhere',
    reviews: 'Reviews',
    monitor:
      'Real-time Monitor has keys of its own: press ? there. Single keys are off while you type or a dialog is open.',
    keyTexts: {
      search: 'Search pages, actions and content',
      list: 'Show this list',
      arrows: 'Move in lists, tabs and charts',
      close: 'Close a dialog, side panel or menu',
      pass: 'Pass',
      reject: 'Reject, then select a reason',
      skip: 'Skip',
      undo: 'Undo the last decision',
    },
  },
});

/** The most useful tip on a page for new users, in one sentence, and the help article with details. */
export const tippedPages = {
  Monitor: 'live',
  Approvals: 'approvals',
  DataAnalysis: 'analysis',
  MultiDimensionDataAnalysis: 'analysis',
  SearchTable: 'sets',
  Card: 'review',
  Campaigns: 'campaigns',
  Step: 'campaigns',
  Group: 'parameters',
  Basic: 'parameters',
  Setting: 'account',
  Accounts: 'people',
} as const satisfies Partial<Record<PageName, string>>;

type Tips = Record<keyof typeof tippedPages, string>;

export const pageTips = defineWords({
  'zh-CN': {
    tip: '使用提示',
    more: '了解更多',
    close: '不再显示此提示',
    tips: {
      Monitor: '按 ? 查看快捷键：1、2、3 切换线路，S 切垫片，M 静音',
      Approvals: '五类待审批事项都在这里，等待最久的排在最前',
      DataAnalysis: '“为什么变了？”列出每个来源、分类或作者带来的增减',
      MultiDimensionDataAnalysis: '所选的时间范围会带到分析页',
      SearchTable: '筛选条件保存在网址中，可以收藏或发给同事',
      Card: '质检时可用键盘：P 通过，R 不通过，S 跳过，Z 撤销',
      Campaigns: '点击活动名称，查看进度和退回原因',
      Step: '填写的内容会自动保存为草稿，可以稍后继续',
      Group: '变更提交后，须由另一位直播运营或管理员批准才会生效',
      Basic: '有变化的参数已标出，处理前请核对',
      Setting: '建议开启两步验证，保护您的账号',
      Accounts: '新账号的密码只显示一次，请及时交给本人',
    } satisfies Tips,
  },
  'en-US': {
    tip: 'Tip',
    more: 'Learn more',
    close: 'Don’t show this tip again',
    tips: {
      Monitor: 'Press ? for shortcuts: 1, 2, 3 switch lines, S shows the slate, M mutes',
      Approvals: 'Everything that needs approval is here, longest wait first',
      DataAnalysis: '“Why did it change?” lists what each source, category or author added or took away',
      MultiDimensionDataAnalysis: 'The selected range carries over to Analysis',
      SearchTable: 'Filters stay in the address: bookmark it or share it',
      Card: 'Review by keyboard: P passes, R rejects, S skips, Z undoes',
      Campaigns: 'Select a campaign for its progress and reasons for a return',
      Step: 'What you enter is saved as a draft automatically',
      Group: 'Another live operator or an admin has to approve a change before it takes effect',
      Basic: 'Parameters that change are marked. Check them before you decide',
      Setting: 'Turn on two-step sign-in to protect your account',
      Accounts: 'A new account’s password is shown only once',
    } satisfies Tips,
  },
});
