// @ts-check
/**
 * Reports what readers of a public page see and do to the collector, and lets them like and share. The page is whole
 * without it. Where the page asks for consent nothing is sent or stored before the reader has agreed; elsewhere events
 * are sent without a mark, so that they are counted and the reader is not.
 */
const { site, item, asks } = document.body.dataset;
const QUIET_MS = 2_000;
/** How much of a card must be in sight, for how long, to count as shown; how much of a text, to count as read. */
const SHARE = 0.5;
const SEEN_MS = 1_000;

/** Storage may be closed. @type {(key: string, value?: string) => string | null} */
const kept = (key, value) => {
  try {
    if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

let agreed = asks === undefined || kept('stories-consent') === 'yes';

/** A UUID whose first 48 bits are the time, so that events lie in the order in which they come. */
const eventId = () => {
  const at = Date.now().toString(16).padStart(12, '0');
  const random = crypto.getRandomValues(new Uint8Array(10));
  random[0] = 0x70 | ((random[0] ?? 0) & 0x0f);
  random[2] = 0x80 | ((random[2] ?? 0) & 0x3f);
  const hex = at + [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** The mark of a reader who has agreed; without consent there is none. */
const markOf = () => {
  if (asks === undefined || !agreed) return {};
  const mark = kept('stories-reader') ?? kept('stories-reader', crypto.randomUUID());
  return mark ? { visitor: mark } : {};
};

/** The host from which the reader came, without path and query. */
const from = URL.canParse(document.referrer) ? { referrer: new URL(document.referrer).host } : {};

/** @type {object[]} */
let waiting = [];
let timer = 0;
const flush = () => {
  clearTimeout(timer);
  timer = 0;
  if (!agreed || waiting.length === 0) return;
  const body = JSON.stringify({ site, events: waiting.splice(0, 100) });
  const sent = navigator.sendBeacon?.('/api/collect', new Blob([body], { type: 'application/json' }));
  if (!sent)
    fetch('/api/collect', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      keepalive: true,
    }).catch(() => {});
  if (waiting.length > 0) timer = setTimeout(flush, QUIET_MS);
};

/** @type {(kind: string, contentId: string | undefined) => void} */
const report = (kind, contentId) => {
  if (!site || !contentId || waiting.length > 500) return;
  waiting.push({
    id: eventId(),
    kind,
    contentId: Number(contentId),
    at: new Date().toISOString(),
    ...from,
    ...markOf(),
  });
  timer ||= setTimeout(flush, QUIET_MS);
};
addEventListener('pagehide', flush);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());

/** Cards in sight for a second, each once a page. */
const watchCards = () => {
  /** @type {Map<Element, number>} */
  const timers = new Map();
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target));
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        const seen = () => {
          watch.unobserve(target);
          report('exposure', target.dataset.shown);
        };
        timers.set(target, setTimeout(seen, SEEN_MS));
      }
    },
    { threshold: SHARE },
  );
  for (const card of document.querySelectorAll('[data-shown]')) watch.observe(card);
};

/** Half of the text has been in sight, and the page has been in view for half of the time that reading it takes. */
const watchReading = () => {
  const text = document.querySelector('[data-read]');
  if (!(text instanceof HTMLElement)) return;
  const needed = Number(text.dataset.read);
  let seconds = 0;
  let half = false;
  const each = setInterval(() => {
    if (document.visibilityState === 'hidden') return;
    seconds += 1;
    const { top, height } = text.getBoundingClientRect();
    half ||= innerHeight - top >= height * SHARE;
    if (!half || seconds < needed) return;
    clearInterval(each);
    report('read', item);
  }, 1_000);
};

/** @type {(button: HTMLButtonElement) => void} */
const markLiked = (button) => {
  button.setAttribute('aria-pressed', 'true');
  const label = button.querySelector('span');
  if (label) label.textContent = button.dataset.done ?? '';
};

/** @type {(text: string) => void} */
const say = (text) => {
  const place = document.querySelector('.said');
  if (place) place.textContent = text;
};

/** @type {(button: HTMLButtonElement) => Promise<void>} */
const share = async (button) => {
  const url = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? location.href;
  try {
    if (navigator.share) await navigator.share({ title: document.title, url });
    else {
      await navigator.clipboard.writeText(url);
      say(button.dataset.done ?? '');
    }
    report('share', item);
  } catch {
    // The reader has changed their mind, or the browser does not allow it.
  }
};

const offerActs = () => {
  const acts = document.querySelector('.acts');
  if (!(acts instanceof HTMLElement)) return;
  acts.hidden = false;
  const liked = `stories-liked-${item}`;
  for (const button of acts.querySelectorAll('button')) {
    const { act } = button.dataset;
    if (act === 'like' && kept(liked)) markLiked(button);
    button.addEventListener('click', () => {
      if (act === 'share') void share(button);
      else if (button.getAttribute('aria-pressed') !== 'true') {
        kept(liked, '1');
        markLiked(button);
        report('like', item);
        flush();
      }
    });
  }
};

/** The comment as it will stand there; its page may come out of a cache for a minute. @type {(form: HTMLFormElement, name: string, body: string) => void} */
const showOwn = (form, name, body) => {
  const [line, who, text] = ['li', 'p', 'p'].map((tag) => document.createElement(tag));
  if (!line || !who || !text) return;
  who.className = 'meta';
  who.append(Object.assign(document.createElement('strong'), { textContent: name }));
  text.className = 'said-by';
  text.textContent = body;
  line.append(who, text);
  const section = form.closest('section');
  section?.querySelector('ul')?.prepend(line);
  section?.querySelector('.none')?.remove();
};

const offerComments = () => {
  const form = document.querySelector('form.comment');
  if (!(form instanceof HTMLFormElement)) return;
  form.hidden = false;
  const place = form.querySelector('.said');
  const button = form.querySelector('button');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const given = new FormData(form);
    const [name, body] = [String(given.get('name')).trim(), String(given.get('body')).trim()];
    if (!name || !body || button?.disabled) return;
    if (button) button.disabled = true;
    let words = form.dataset.failed;
    try {
      const headers = { 'content-type': 'application/json', 'accept-language': document.documentElement.lang };
      const sent = JSON.stringify({ content: Number(item), name, body });
      const answer = await fetch('/api/reader-comment', { method: 'POST', headers, body: sent });
      const { data, status, msg } = await answer.json();
      // Why it was refused: closed, blocked, or a name that may not be used. What was typed stays.
      words = answer.status === 429 ? form.dataset.many : data?.fields?.[0]?.msg || msg || words;
      if (status === 'ok') {
        words = data.state === 'shown' ? form.dataset.sent : form.dataset.held;
        if (data.state === 'shown') showOwn(form, name, body);
        form.reset();
        report('comment', item);
        flush();
      }
    } catch {
      // Said below.
    }
    if (button) button.disabled = false;
    if (place) place.textContent = words ?? '';
  });
};

const askConsent = () => {
  const bar = document.querySelector('.consent');
  if (asks === undefined || kept('stories-consent') || !(bar instanceof HTMLElement)) return;
  bar.hidden = false;
  bar.addEventListener('click', ({ target }) => {
    const answer = target instanceof HTMLElement ? target.dataset.consent : undefined;
    if (!answer) return;
    kept('stories-consent', answer);
    agreed = answer === 'yes';
    if (!agreed) waiting = [];
    bar.remove();
    flush();
  });
};

/** Safari, whose players on phones take captions from HLS alone, plays the film from there. */
const offerHls = () => {
  for (const video of document.querySelectorAll('video')) {
    const { hls } = video.dataset;
    if (!hls || !('webkitSetPresentationMode' in video) || !video.canPlayType('application/vnd.apple.mpegurl'))
      continue;
    for (const track of video.querySelectorAll('track')) track.remove();
    video.src = hls;
  }
};

if (item) {
  report('exposure', item);
  report('click', item);
  watchReading();
}
watchCards();
offerHls();
offerActs();
offerComments();
askConsent();
