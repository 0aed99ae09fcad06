import { h, keep, read } from './dom.js';
import { methodTag, operationCard, summaryOf } from './operation.js';
import { currentLocale, switchLocale, t } from './words.js';

const dark = () => document.body.getAttribute('arco-theme') === 'dark';
const setTheme = (theme) => {
  if (theme === 'dark') document.body.setAttribute('arco-theme', 'dark');
  else document.body.removeAttribute('arco-theme');
};
const storedTheme = () => read('arco-theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

const toggleTheme = () => {
  const theme = dark() ? 'light' : 'dark';
  keep('arco-theme', theme);
  setTheme(theme);
};

const speakOther = () => {
  switchLocale();
  draw();
};

const hint = (title, text, action) =>
  h('main', { className: 'hint' }, h('div', { className: 'card' }, h('h1', {}, title), h('p', {}, text), action));

const link = (href, text) => h('a', { href, className: 'primary' }, text);

const download = (text) => {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  h('a', { href, download: 'onair-openapi.json' }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
};

const header = (document_, text, onsearch) =>
  h(
    'header',
    {},
    h(
      'a',
      { href: '/', className: 'brand' },
      h('img', { src: '/onair.svg', alt: '', width: 28, height: 28 }),
      h('b', {}, 'Onair'),
      h('span', {}, t('title')),
    ),
    document_ ? h('span', { className: 'version' }, `v${document_.info.version}`) : null,
    h('span', { className: 'gap' }),
    document_
      ? h('input', { type: 'search', placeholder: t('search'), ariaLabel: t('search'), oninput: onsearch })
      : null,
    text ? h('button', { type: 'button', onclick: () => download(text), title: t('download') }, 'JSON') : null,
    h(
      'button',
      { type: 'button', onclick: speakOther, title: t('language') },
      currentLocale() === 'zh-CN' ? 'EN' : '中',
    ),
    h('button', { type: 'button', onclick: toggleTheme, title: t('theme'), ariaLabel: t('theme') }, '◐'),
  );

const operationsOf = (document_) =>
  Object.entries(document_.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

const matches = ({ path, operation }, wanted) =>
  `${path} ${operation.operationId} ${operation.summary} ${operation['x-summary-zh'] ?? ''}`
    .toLowerCase()
    .includes(wanted);

const open = (id) => document.getElementById(id)?.dispatchEvent(new Event('show'));

const tagName = (tag) => (currentLocale() === 'zh-CN' ? tag['x-name-zh'] : tag.name);

const list = (document_, wanted) => {
  const found = operationsOf(document_).filter((one) => matches(one, wanted));
  const groups = document_.tags
    .map((tag) => [tagName(tag), found.filter(({ operation }) => operation.tags[0] === tag.name)])
    .filter(([, ones]) => ones.length > 0);
  const menu = h(
    'nav',
    { ariaLabel: t('contents') },
    ...groups.map(([tag, ones]) => [
      h('h2', {}, tag),
      ...ones.map(({ method, path, operation }) =>
        h(
          'a',
          {
            href: `#${operation.operationId}`,
            title: summaryOf(operation),
            onclick: (event) => {
              event.preventDefault();
              history.replaceState(null, '', `#${operation.operationId}`);
              open(operation.operationId);
            },
          },
          methodTag(method),
          h('span', {}, path.replace('/api/', '')),
        ),
      ),
    ]),
  );
  const cards = groups.map(([tag, ones]) =>
    h(
      'section',
      {},
      h('h2', {}, tag),
      ...ones.map(({ method, path, operation }) => operationCard(method, path, operation, document_['x-failures'])),
    ),
  );
  return [
    menu,
    h(
      'main',
      {},
      h('h1', {}, t('title')),
      h('p', { className: 'lead' }, document_.info.description),
      ...(cards.length > 0 ? cards : [h('p', {}, t('none'))]),
    ),
  ];
};

let fetched = null;

const fetchDocument = async () => {
  const token = read('token');
  if (!token) return { failure: 'signedOut' };
  const response = await fetch('/api/docs/json', { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  const json = JSON.parse(text);
  if (json.openapi) return { document: json, text };
  if (json.code === 50003) return { failure: 'forbidden' };
  return { failure: response.status === 200 ? 'signedOut' : 'away' };
};

const refused = (failure) => {
  if (failure === 'away')
    return hint(t('away'), '', h('button', { type: 'button', className: 'primary', onclick: load }, t('retry')));
  const action = failure === 'signedOut' ? link('/login', t('signIn')) : link('/', t('console'));
  return hint(t(failure), t(`${failure}Hint`), action);
};

const draw = () => {
  document.documentElement.lang = currentLocale();
  document.title = `Onair · ${t('title')}`;
  if (!fetched) return document.body.replaceChildren(header(), hint(t('loading'), '', null));
  if (!fetched.document) return document.body.replaceChildren(header(), refused(fetched.failure));
  const columns = h('div', { className: 'columns' }, ...list(fetched.document, ''));
  const onsearch = (event) =>
    columns.replaceChildren(...list(fetched.document, event.target.value.trim().toLowerCase()));
  document.body.replaceChildren(header(fetched.document, fetched.text, onsearch), columns);
  open(location.hash.slice(1));
};

const load = async () => {
  fetched = null;
  draw();
  fetched = await fetchDocument().catch(() => ({ failure: 'away' }));
  draw();
};

setTheme(storedTheme());
addEventListener('storage', (event) => event.key === 'token' && load());
load();
