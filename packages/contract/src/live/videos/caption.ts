import { type Static, Type } from 'typebox';
import { displayNames } from '../../lib/formatters.ts';
import { Instant, Uuid } from '../../text.ts';

/** Languages that captions may be in; one file each for a film. */
export const CaptionLanguage = Type.Union([
  Type.Literal('zh-Hans'),
  Type.Literal('zh-Hant'),
  Type.Literal('en'),
  Type.Literal('ja'),
  Type.Literal('ko'),
  Type.Literal('fr'),
  Type.Literal('de'),
  Type.Literal('es'),
  Type.Literal('pt'),
  Type.Literal('it'),
  Type.Literal('ru'),
  Type.Literal('ar'),
  Type.Literal('hi'),
  Type.Literal('id'),
  Type.Literal('th'),
  Type.Literal('vi'),
]);
export type CaptionLanguage = Static<typeof CaptionLanguage>;
export const CAPTION_LANGUAGES: readonly CaptionLanguage[] = CaptionLanguage.anyOf.map((each) => each.const);

/** Captions of a film, as a player offers them. Their address never shows anything else. */
export const Captions = Type.Object({
  id: Uuid,
  language: CaptionLanguage,
  /** Shown unless the viewer chooses otherwise. At most one of a film. */
  isDefault: Type.Boolean(),
});
export type Captions = Static<typeof Captions>;

/** The same in the video library. */
export const StoredCaptions = Type.Object({
  ...Captions.properties,
  cues: Type.Integer(),
  by: Type.String(),
  at: Instant,
});
export type StoredCaptions = Static<typeof StoredCaptions>;

/** A language by its own name, as players list them. */
export const languageName = (language: string): string =>
  displayNames(language, { type: 'language' }).of(language) ?? language;
