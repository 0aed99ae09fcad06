import type { Access } from '@onair/contract/access';
import type { PageName } from '@onair/contract/routes';
import { keysOf } from '@onair/contract/typed';
import { setLocale, useLocale } from '../../shared/i18n/locale.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { leaveForms } from '../../shared/page/ask-to-leave.ts';
import { showGuide } from '../../shared/page/guide.ts';
import { useGoTo } from '../../shared/page/page.tsx';
import type { Search } from '../../shared/page/read-search.ts';
import { unsavedForms } from '../../shared/page/unsaved.ts';
import { usePermits } from '../../shared/session/permission.tsx';
import { signOut } from '../../shared/session/sign-out.ts';
import { setWindowState, toggleTheme } from '../../shared/settings/settings.ts';
import { toggleFullScreen } from '../../shared/ui/full-screen.ts';
import type { Choice } from './matches.ts';
import { type ActionName, actionWords, paletteWords } from './search.words.ts';

type ActionPlace = {
  /** Synonyms in both languages, separated by commas. */
  keywords: string;
  /** The permission that it requires; none by default. */
  access?: Access;
  /** The page where it is done; without one the palette does it. */
  at?: readonly [page: PageName, search?: Search];
};

/** Actions, and the pages where they are done. */
export const actionPlaces: Record<ActionName, ActionPlace> = {
  review: {
    keywords:
      '审核, 质检, 通过, 不通过, 复核, 队列, moderate, approve content, reject content, quality inspection, queue',
    at: ['Card', { tab: 'quality' }],
  },
  services: {
    keywords: '服务, 增值服务, 开通服务, 续费, 续约, 到期, subscription, renew, expire, plan',
    at: ['Card', { tab: 'service' }],
  },
  rules: { keywords: '规则, 置顶, 权重, 隐藏, 预置, pin, weight, hide, ranking rules', at: ['Card', { tab: 'rules' }] },
  createSet: {
    keywords: '新建集合, 创建集合, 新建策略, new policy set, new set',
    access: 'content',
    at: ['SearchTable', { dialog: 'create' }],
  },
  importSets: {
    keywords: '导入, 批量, 上传表格, csv, xlsx, excel, import, upload, bulk',
    access: 'content',
    at: ['SearchTable', { dialog: 'import' }],
  },
  undoSets: {
    keywords: '撤销导入, 恢复集合, 批量撤销, undo import, revert import, history of sets, undo sets',
    access: 'content',
    at: ['SearchTable', { dialog: 'changes' }],
  },
  createQueue: {
    keywords: '新建队列, 创建队列, new queue',
    access: 'review',
    at: ['Card', { tab: 'quality', dialog: 'queue' }],
  },
  topUp: {
    keywords: '余额, 账户, 付款, 转账, 钱, 资金, 流水, balance, payment, money, funds, ledger, billing, deposit',
    access: 'billing',
    at: ['Card', { tab: 'service', ledger: 'entries' }],
  },
  companyAccount: {
    keywords: '公司账户, 入账, 出账, company account, ledger entries, account book, transactions',
    access: 'billing:read',
    at: ['Card', { tab: 'service', ledger: 'entries' }],
  },
  orders: {
    keywords: '订单, 待支付, 账单, 发票, order, unpaid, bill, invoice',
    access: 'billing:read',
    at: ['Card', { tab: 'service', ledger: 'orders' }],
  },
  endLive: {
    keywords: '停播, 下播, 关播, 停止直播, stop stream, end stream, go offline',
    access: 'live',
    at: ['Monitor'],
  },
  switchLine: {
    keywords: '主备切换, 热备, 冷备, 垫片, 静音, 切流, main, hot standby, cold standby, slate, mute, switch stream',
    access: 'live',
    at: ['Monitor'],
  },
  createAccount: {
    keywords: '添加成员, 新建用户, 邀请, 创建账号, add user, new user, invite, create account',
    access: 'admin',
    at: ['Accounts', { dialog: 'create' }],
  },
  twoStep: {
    keywords: '双重验证, 二次验证, 两步, 验证器, 恢复码, 2fa, mfa, two-factor, authenticator, recovery codes, security',
    at: ['Setting', { tab: 'security' }],
  },
  password: {
    keywords: '密码, 安全, 手机, 邮箱, 登录设备, password, security, phone, email, devices, sessions',
    at: ['Setting', { tab: 'security' }],
  },
  apiTokens: {
    keywords: '令牌, 接口, 开放接口, 回调, 钩子, api, token, api key, webhook, integration, developer',
    at: ['Setting', { tab: 'integrations' }],
  },
  certification: {
    keywords: '认证, 企业认证, 营业执照, 主体, certification, business license, verify company, identity',
    at: ['Setting', { tab: 'certification' }],
  },
  unread: { keywords: '待办, 要做的事, 审批, to do, tasks, todo', at: ['Messages', { type: 'todo' }] },
  openSettings: {
    keywords: '界面, 主题色, 菜单, 标签页, 布局, 页面配置, theme color, menu, tab bar, layout, color-blind, appearance',
  },
  toggleTheme: { keywords: '深色, 暗黑, 夜间, 亮色, 主题, dark, light, night, theme' },
  switchLanguage: { keywords: '语言, 中文, 英文, 英语, language, english, chinese' },
  fullScreen: { keywords: '全屏, 大屏, fullscreen' },
  shortcuts: { keywords: '快捷键, 按键, 热键, keyboard, hotkeys, keys' },
  tour: {
    keywords: '新手, 入门, 引导, 上手, 导览, onboarding, getting started, introduction, walkthrough, first steps',
  },
  apiDocs: { keywords: '接口, 开发, 文档, 埋点, api, docs, developer, openapi, swagger, endpoints' },
  logout: { keywords: '登出, 注销, 离开, 退出, log out, logout, leave' },
};

/** Actions of the palette itself; everything else is done on its page. */
const own: Partial<Record<ActionName, () => void>> = {
  openSettings: () => setWindowState({ globalSettings: true }),
  toggleTheme,
  fullScreen: toggleFullScreen,
  shortcuts: () => showGuide('keys'),
  tour: () => showGuide('tour'),
  apiDocs: () => void window.open('/api/docs', '_blank', 'noopener'),
  logout: () => leaveForms(unsavedForms(), () => void signOut()),
};

/** Actions that the role may take, found by their names in both languages and by synonyms. */
export const useActions = (): Choice[] => {
  const words = useWords(paletteWords);
  const locale = useLocale((state) => state.locale);
  const permits = usePermits();
  const goTo = useGoTo();
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  return keysOf(actionPlaces)
    .filter((name) => permits(actionPlaces[name].access ?? 'signed-in'))
    .map((name) => {
      const { at, keywords } = actionPlaces[name];
      // Searching for the other language implies reading it.
      const label = actionWords[name === 'switchLanguage' ? other : locale][name];
      return {
        key: name,
        group: words.actions,
        label,
        hint: '',
        words: [actionWords['zh-CN'][name], actionWords['en-US'][name]],
        keywords,
        run: () => (name === 'switchLanguage' ? setLocale(other) : at ? goTo.page(...at) : own[name]?.()),
      };
    });
};
