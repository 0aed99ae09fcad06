import { liveFrame } from '@onair/contract/embedding/embed-code';
import type { Locale } from '@onair/contract/text';
import type { Deps } from '../../../deps.ts';
import type { Embeddable } from '../../embedding/index.ts';
import { findStudioBySlug } from './studios.store.ts';

/** A studio's live as other sites embed it, on air or not. */
export const embeddableStudio =
  ({ db }: Pick<Deps, 'db'>) =>
  async (slug: string, locale: Locale): Promise<Embeddable | null> => {
    const studio = await findStudioBySlug(db, slug);
    if (!studio) return null;
    const name = locale === 'zh-CN' ? studio.nameZh : studio.nameEn;
    return { title: studio.title || name, author: name, frame: liveFrame(slug) };
  };
