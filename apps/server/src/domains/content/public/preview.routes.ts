import { previewContent } from '@onair/contract/content/preview';
import { wasPublished } from '@onair/contract/content/workflow/stages';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { findContent } from '../items/items.store.ts';
import { pictureKey } from '../pictures/picture-key.rules.ts';
import { findAnyPage } from '../published/published.store.ts';
import { makePage } from './item-page.service.ts';
import type { View } from './page.rules.ts';
import { assets, type InLanguage, presentIn } from './reader-pages.service.ts';

/** Attributes of our mark-up that name a picture, a film or its captions. In texts of people there is no plain quotation mark. */
const SOURCES = /(?<= (?:src|srcset|poster)=")[^"]+/g;
const FILES = /(\/api\/(?:picture|film|film-captions)\/[0-9a-f-]{36})(\?[^\s#,]*)?/g;

/** The same page with addresses that open what is not published, too. */
const opened = (html: string, key: string): string =>
  html.replace(SOURCES, (addresses) =>
    addresses.replace(FILES, (_, path: string, query?: string) => `${path}${query ? `${query}&amp;` : '?'}key=${key}`),
  );

/** The page of an item before it is published: the one that makes it for the audience makes it here. */
export const previewRoutes = (mount: Mount, deps: Deps, inLanguage: InLanguage): void => {
  const { db, config, now } = deps;
  const shown = presentIn(inLanguage);
  mount(previewContent, async ({ params: { id }, locale }) => {
    const { stage, scheduledAt } = found(await findContent(db, id));
    const page = found(await findAnyPage(db, id));
    const item = wasPublished(stage) ? page : { ...page, publishedAt: scheduledAt ?? now().toISOString() };
    const view: View = {
      locale,
      chosen: false,
      origin: config.publicUrl ?? '',
      timeZone: config.timeZone,
      site: null,
      assets,
    };
    return { html: opened(await makePage(deps, view, item, shown), pictureKey(deps)) };
  });
};
