import { currentLocale, keep, read, switchLocale, t } from './words.js';

const reference = document.getElementById('reference');
const chinese = () => currentLocale() === 'zh-CN';

const setTheme = (theme) => {
  document.documentElement.classList.toggle('dark-mode', theme === 'dark');
};
const storedTheme = () => read('arco-theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Who may call an operation and how it may fail: the viewer shows descriptions, but no fields of ours. */
const describe = (operation, failures) => {
  const rows = operation['x-failures'].map((name) => `- ${failures[name].code} ${failures[name][currentLocale()]}`);
  return [`**${t(operation['x-access'])}**`, `${t('failures')}:`, rows.join('\n')].join('\n\n');
};

/** A text of a certain form is left empty in examples: the viewer would make up a random one. */
const withExample = (_key, value) => (value?.type === 'string' && value.pattern ? { ...value, example: '' } : value);

/** The document in the reader's language. */
const localized = (source) => {
  const copy = JSON.parse(JSON.stringify(source), withExample);
  const tagNames = new Map(copy.tags.map((tag) => [tag.name, chinese() ? tag['x-name-zh'] : tag.name]));
  for (const tag of copy.tags) tag.name = tagNames.get(tag.name);
  for (const operation of Object.values(copy.paths).flatMap(Object.values)) {
    operation.tags = operation.tags.map((name) => tagNames.get(name));
    if (chinese()) operation.summary = operation['x-summary-zh'] ?? operation.summary;
    operation.description = describe(operation, copy['x-failures']);
  }
  copy.info.description += `\n\n${t('warning')}`;
  return copy;
};

const show = (spec) =>
  window.SwaggerUIBundle({
    domNode: reference,
    spec: localized(spec),
    deepLinking: true,
    docExpansion: 'none',
    filter: true,
    validatorUrl: null,
    tryItOutEnabled: true,
    defaultModelsExpandDepth: -1,
    // Requests are sent as the reader, whose token is not shown.
    showMutatedRequest: false,
    requestInterceptor: (request) => {
      const token = read('token');
      if (token) request.headers.authorization = `Bearer ${token}`;
      request.headers['accept-language'] = currentLocale();
      return request;
    },
  });

const element = (tag, properties) => Object.assign(document.createElement(tag), properties);
const hint = (title, text, action) =>
  reference.replaceChildren(element('h1', { textContent: title }), element('p', { textContent: text }), action);

const refused = (failure) => {
  const [target, text] = failure === 'signedOut' ? ['/login', t('signIn')] : ['/', t('console')];
  if (failure === 'away') hint(t('away'), '', element('button', { textContent: t('retry'), onclick: load }));
  else hint(t(failure), t(`${failure}Hint`), element('a', { href: target, textContent: text }));
};

const fetchDocument = async () => {
  const token = read('token');
  if (!token) return { failure: 'signedOut' };
  const response = await fetch('/api/docs/json', { headers: { authorization: `Bearer ${token}` } });
  const json = await response.json();
  if (json.openapi) return { spec: json };
  if (json.code === 50003) return { failure: 'forbidden' };
  return { failure: response.status === 200 ? 'signedOut' : 'away' };
};

let fetched = null;
const button = (id) => document.getElementById(id);

const draw = () => {
  document.documentElement.lang = currentLocale();
  document.title = `Onair · ${t('title')}`;
  button('language').textContent = chinese() ? 'EN' : '中';
  for (const id of ['language', 'theme', 'download']) button(id).title = button(id).ariaLabel = t(id);
  button('download').hidden = !fetched?.spec;
  if (!fetched) hint(t('loading'), '', '');
  else if (fetched.spec) show(fetched.spec);
  else refused(fetched.failure);
};

/** The viewer's script is large: the page says that it loads meanwhile. */
const viewer = new Promise((resolve) => addEventListener('load', resolve));
const load = async () => {
  fetched = null;
  draw();
  const answer = await fetchDocument().catch(() => ({ failure: 'away' }));
  await viewer;
  fetched = answer;
  draw();
};

button('download').addEventListener('click', () => {
  const href = URL.createObjectURL(new Blob([JSON.stringify(fetched.spec)], { type: 'application/json' }));
  element('a', { href, download: 'onair-openapi.json' }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
});
button('language').addEventListener('click', () => {
  switchLocale();
  draw();
});
button('theme').addEventListener('click', () => {
  const theme = document.documentElement.classList.contains('dark-mode') ? 'light' : 'dark';
  keep('arco-theme', theme);
  setTheme(theme);
});
addEventListener('storage', (event) => event.key === 'token' && load());
setTheme(storedTheme());
load();
