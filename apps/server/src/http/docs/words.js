import { keep, read } from './dom.js';

const words = {
  title: ['接口文档', 'API reference'],
  search: ['搜索接口', 'Search endpoints'],
  none: ['没有匹配的接口', 'No endpoint matches'],
  language: ['Switch to English', '切换为中文'],
  theme: ['切换明暗主题', 'Switch between light and dark'],
  console: ['返回控制台', 'Back to the console'],
  download: ['下载 OpenAPI 文档', 'Download the OpenAPI document'],
  contents: ['接口目录', 'Endpoints'],
  loading: ['加载中…', 'Loading…'],
  signedOut: ['请先登录', 'Sign in first'],
  signedOutHint: [
    '接口文档只对管理员开放。登录后回到此页即可查看。',
    'The API reference is for administrators. Sign in, then come back to this page.',
  ],
  signIn: ['去登录', 'Sign in'],
  forbidden: ['需要管理员角色', 'Administrators only'],
  forbiddenHint: [
    '当前生效的角色不是管理员。请在控制台切换角色，或使用管理员账号登录。',
    'The role in force is not admin. Switch roles in the console, or sign in as an administrator.',
  ],
  away: ['暂时无法获取文档', 'The document cannot be fetched right now'],
  retry: ['重试', 'Retry'],
  open: ['无需登录', 'Open'],
  'signed-in': ['需要登录', 'Signed in'],
  admin: ['仅管理员', 'Admin only'],
  parameters: ['参数', 'Parameters'],
  body: ['请求体', 'Request body'],
  answer: ['成功时的 data', 'data of a success'],
  file: ['文件', 'A file'],
  failures: ['可能的失败', 'Possible failures'],
  name: ['名称', 'Name'],
  place: ['位置', 'In'],
  type: ['类型', 'Type'],
  rule: ['限制', 'Limits'],
  meaning: ['含义', 'Meaning'],
  code: ['业务码', 'Code'],
  required: ['必填', 'required'],
  trial: ['试一试', 'Try it'],
  send: ['发送', 'Send'],
  warning: ['请求会真实执行。', 'The request is carried out for real.'],
  headers: ['每个请求', 'Every request'],
};

const preferred = () => {
  const stored = read('arco-locale');
  if (stored === 'zh-CN' || stored === 'en-US') return stored;
  const first = navigator.languages[0];
  return first === undefined || first.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en-US';
};

let locale = preferred();
export const currentLocale = () => locale;
export const switchLocale = () => {
  locale = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  keep('arco-locale', locale);
};

/** A text of this page in the language chosen. */
export const t = (key) => words[key][locale === 'zh-CN' ? 0 : 1];
