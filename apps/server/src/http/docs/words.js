const words = {
  title: ['接口文档', 'API reference'],
  loading: ['加载中…', 'Loading…'],
  download: ['下载 OpenAPI 文档', 'Download the OpenAPI document'],
  language: ['Switch to English', '切换为中文'],
  theme: ['切换明暗主题', 'Switch between light and dark'],
  console: ['返回控制台', 'Back to the console'],
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
  confirmed: ['需要已确认的账号', 'Confirmed account'],
  admin: ['仅管理员', 'Admin only'],
  failures: ['可能的失败', 'Possible failures'],
  warning: ['请求会真实执行。', 'The request is carried out for real.'],
};

export const read = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Keeps a choice; a browser that stores nothing still switches until the reload. */
export const keep = (key, value) => {
  try {
    localStorage.setItem(key, value);
  } catch {}
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
