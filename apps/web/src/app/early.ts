/**
 * Runs in the page's head before anything is painted and before the other code is there: gives the page its theme and
 * language, its frame the widths of the settings, and starts what the first view reads. Built by itself, as one small file.
 */

import file from '../settings.json';
import { type Early, type FirstCall, type FirstView, requestName, WAIT_MS, whole } from '../shared/api/early.ts';
import { chooseLocale } from '../shared/i18n/choose-locale.ts';
import { showFirstForm } from '../shared/page/first-form.ts';
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

// The kit reads the theme off the body, which is not there yet. What observes runs before the browser paints.
new MutationObserver((_changes, observer) => {
  if (!document.body) return;
  observer.disconnect();
  if (theme === 'dark') document.body.setAttribute('arco-theme', 'dark');
}).observe(root, { childList: true });

const { sizes } = frameOf(settings, { mobile: matchMedia(MOBILE).matches, narrow: matchMedia(NARROW).matches });
for (const [name, size] of Object.entries(sizes)) root.style.setProperty(name, size);
if (token) root.setAttribute('data-frame', '');
else if (!location.hash.startsWith('#reset=')) showFirstForm(`${locale} ${theme}`, stored('login-name'));

type Sent = Pick<FirstCall, 'method' | 'url' | 'body'>;

const send = ({ method, url, body }: Sent): Promise<Response> =>
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

/** Calls whose input the address says differently wait for the page's code; so do those of another role. */
const mayStart = ({ bySearch, roles }: FirstCall): boolean =>
  !(bySearch && location.search) && !(roles && !roles.some((role) => role === stored('onair-role')));
const wanted = token ? view.calls.filter(mayStart) : [];
const early: Early = { token, locale, calls: wanted, answers: new Map(), until: WAIT_MS };
globalThis.onairEarly = early;
const first: Sent = { method: 'GET', url: token ? '/api/shell' : '/api/site' };
for (const call of [first, ...wanted]) early.answers.set(requestName(call), whole(send(call)));
if (token) {
  // The first formatter of a process reads the language's data, 15 ms or more: better while the code is on its way.
  setTimeout(() => new Intl.DateTimeFormat(locale).format(new Intl.NumberFormat(locale).format(0).length));
  for (const href of view.code ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
