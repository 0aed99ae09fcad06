import { liveFrame } from '@onair/contract/embedding/embed-code';
import { oembedUrl } from '@onair/contract/embedding/embedding';
import { dateFormat } from '@onair/contract/lib/formatters';
import { pictureAddress } from '@onair/contract/lib/pictures';
import { escapeHtml } from '@onair/contract/lib/safe-text';
import { liveStill } from '@onair/contract/live/audience/live';
import { studioCalendar } from '@onair/contract/live/audience-plans';
import type { Locale } from '@onair/contract/text';
import type { Deps } from '../../../deps.ts';
import type { AudiencePages } from '../../../http/web.ts';
import type { Embeddable } from '../../embedding/index.ts';
import type { LiveDeps } from '../media/live.client.ts';
import type { RememberedPlans } from '../schedule/audience-plans.service.ts';
import type { RememberedStudios } from '../studios/remembered-studios.service.ts';
import { presentNow } from '../studios/studio-acts.service.ts';
import { findStudioBySlug } from '../studios/studios.store.ts';

const SHOWN = 5;
/** Search engines and link previews cut longer ones. */
const DESCRIPTION = 200;

const words: Record<
  Locale,
  {
    onAir: string;
    off: string;
    next: (title: string, at: string) => string;
    plans: string;
    calendar: string;
    stories: string;
    script: string;
  }
> = {
  'zh-CN': {
    onAir: '正在直播',
    off: '当前没有直播',
    next: (title, at) => `下一场：${title}，${at}`,
    plans: '直播预告',
    calendar: '订阅日程',
    stories: '全部内容',
    script: '观看直播和聊天需要 JavaScript。',
  },
  'en-US': {
    onAir: 'On air now',
    off: 'Nothing is on air',
    next: (title, at) => `Next: ${title}, ${at}`,
    plans: 'Next lives',
    calendar: 'Calendar of lives',
    stories: 'All stories',
    script: 'Watching and chatting need JavaScript.',
  },
};

const pathTo = (slug: string): string => `/live/${slug}`;
const bySlug = (path: string, slug: string): string => path.replace(':slug', slug);

/**
 * What programs and readers without a script see of the audience's pages: the card of a link, the address that counts,
 * the next lives. It is read from memory, as the rest of the page is.
 */
export const audiencePages = (
  deps: LiveDeps,
  { studios, plans }: { studios: RememberedStudios; plans: RememberedPlans },
  inLanguage: <T>(value: T, locale: Locale) => T = (value) => value,
): AudiencePages => ({
  of: async (slug, { locale, origin }) => {
    const studio = await studios.bySlug(slug);
    if (!studio) return null;
    const said = words[locale];
    const at = (instant: string): string =>
      dateFormat(locale, {
        timeZone: deps.config.timeZone,
        ...{ year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
        timeZoneName: 'short',
      }).format(new Date(instant));
    const name = locale === 'zh-CN' ? studio.nameZh : studio.nameEn;
    const title = inLanguage(studio.title || name, locale);
    const isOnAir = presentNow(deps, studio).live;
    const coming = (await plans.of(studio.id))
      .slice(0, SHOWN)
      .map((plan) => ({ ...plan, title: inLanguage(plan.title, locale) }));
    const [next] = coming;
    const description = [
      isOnAir ? said.onAir : next ? said.next(next.title, at(next.startsAt)) : said.off,
      inLanguage(studio.onlineNotification, locale),
      title === name ? '' : name,
    ]
      .filter(Boolean)
      .join(' · ');
    const url = `${origin}${pathTo(slug)}`;
    const cover = next?.cover ?? null;
    const picture = !isOnAir && cover !== null ? pictureAddress(cover) : bySlug(liveStill.path, slug);
    const card = {
      'og:type': 'video.other',
      'og:site_name': 'Onair',
      'og:title': title,
      'og:description': description.slice(0, DESCRIPTION),
      'og:url': url,
      'og:image': `${origin}${picture}`,
      'og:locale': locale.replace('-', '_'),
    };
    const head = [
      `<title>${escapeHtml(`${title} · Onair`)}</title>`,
      `<meta name="description" content="${escapeHtml(description.slice(0, DESCRIPTION))}">`,
      `<link rel="canonical" href="${escapeHtml(url)}">`,
      ...Object.entries(card).map(([key, value]) => `<meta property="${key}" content="${escapeHtml(value)}">`),
      '<meta name="twitter:card" content="summary_large_image">',
      `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembedUrl(origin, pathTo(slug)))}">`,
      `<link rel="alternate" type="text/xml+oembed" href="${escapeHtml(oembedUrl(origin, pathTo(slug), 'xml'))}">`,
    ];
    const listed = coming.map(
      (plan) =>
        `<li>${escapeHtml(plan.title)} <time datetime="${plan.startsAt}">${escapeHtml(at(plan.startsAt))}</time></li>`,
    );
    const body = [
      `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>`,
      listed.length > 0 ? `<h2>${said.plans}</h2><ul>${listed.join('')}</ul>` : '',
      `<p><a href="${bySlug(studioCalendar.path, slug)}">${said.calendar}</a> · <a href="/c/">${said.stories}</a></p>`,
      `<p>${said.script}</p>`,
    ];
    return { head: head.join('\n'), withoutScript: body.join('\n') };
  },
  paths: async () => (await studios.all()).map(({ slug }) => pathTo(slug)),
});

/** A studio's live as other sites embed it, on air or not. */
export const embeddableStudio =
  ({ db }: Pick<Deps, 'db'>) =>
  async (slug: string, locale: Locale): Promise<Embeddable | null> => {
    const studio = await findStudioBySlug(db, slug);
    if (!studio) return null;
    const name = locale === 'zh-CN' ? studio.nameZh : studio.nameEn;
    return { title: studio.title || name, author: name, frame: liveFrame(slug) };
  };
