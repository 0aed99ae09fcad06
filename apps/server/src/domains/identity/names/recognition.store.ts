import type { Queryable } from '../../../db/client.ts';
import { recognitionRules } from '../../content/published.views.ts';

export type Recognition = { enabled: boolean; words: string[]; multilingual: boolean; exceptions: string[] };

/**
 * What recognition looks for now: in names here, in content and chat by their own domains; the multilingual rule works only through the
 * one of banned content.
 */
export const findRecognition = async (db: Queryable): Promise<Recognition> => {
  const rows = await db
    .select({ key: recognitionRules.key, enabled: recognitionRules.enabled, settings: recognitionRules.settings })
    .from(recognitionRules);
  const banned = rows.find(({ key }) => key === 'banned');
  const wide = rows.find(({ key }) => key === 'multilingual');
  return {
    enabled: banned?.enabled ?? false,
    words: banned?.settings.words ?? [],
    multilingual: wide?.enabled ?? false,
    exceptions: wide?.enabled ? (wide.settings.exceptions ?? []) : [],
  };
};
