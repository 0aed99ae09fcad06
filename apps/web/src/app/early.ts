/**
 * Runs in the page's head before the first paint and before any other code: sets the theme and language of the page and
 * the widths of its frame, and starts the first reads. Built separately, as one small file.
 */

import file from '../settings.json';
import { buffered, type Early, type FirstCall, type FirstView, requestName, WAIT_MS } from '../shared/api/early.ts';
import { chooseLocale } from '../shared/i18n/choose-locale.ts';
import { frameOf, MOBILE, NARROW } from '../shared/settings/frame.ts';
import { readSettings } from '../shared/settings/read-settings.ts';

const root = document.documentElement;
const defaults = readSettings(file);

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key) || null;
  } catch {
    return null;
  }
};

const storedSettings = () => {
  try {
    return readSettings(JSON.parse(stored('onair-settings') ?? 'null'), defaults);
  } catch {
    return defaults;
  }
};

const settings = storedSettings();
const { theme } = readSettings({ theme: stored('arco-theme') }, settings);
const locale = chooseLocale(stored('arco-locale'), navigator.languages);
const token = stored('token');
const view: FirstView = JSON.parse(document.currentScript?.dataset.view ?? '{"calls":[]}');

root.lang = locale;
root.toggleAttribute('data-color-weak', settings.colorWeak);

// The kit reads the theme from the body, which does not exist yet. Observers run before the browser paints.
new MutationObserver((_changes, observer) => {
  if (!document.body) return;
  observer.disconnect();
  if (theme === 'dark') document.body.setAttribute('arco-theme', 'dark');
}).observe(root, { childList: true });

const { sizes } = frameOf(settings, { mobile: matchMedia(MOBILE).matches, narrow: matchMedia(NARROW).matches });
for (const [name, size] of Object.entries(sizes)) root.style.setProperty(name, size);
// What stands until the code has loaded: the frame of the console, or the login page's. Links to reset a password and to join
// open other forms.
if (token) root.setAttribute('data-first', 'console');
else if (!location.hash) root.setAttribute('data-first', 'login');

type SentRequest = Pick<FirstCall, 'method' | 'url' | 'body'>;

const send = ({ method, url, body }: SentRequest): Promise<Response> =>
  fetch(url, {
    method,
    headers: {
      'Accept-Language': locale,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    cache: 'no-store',
    credentials: 'omit',
  });

/** Calls that another role makes wait for the page's code. */
const mayStart = ({ roles }: FirstCall): boolean => !roles || roles.some((role) => role === stored('onair-role'));
const wanted = token ? view.calls.filter(mayStart) : [];
const early: Early = { token, locale, calls: wanted, answers: new Map(), until: WAIT_MS };
globalThis.onairEarly = early;
const first: SentRequest = { method: 'GET', url: token ? '/api/shell' : '/api/site' };
for (const call of [first, ...wanted]) early.answers.set(requestName(call), buffered(send(call)));
if (token) {
  const avatar = stored('onair-avatar');
  if (avatar) new Image().src = avatar;
  for (const href of view.code ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
