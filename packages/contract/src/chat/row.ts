import { type Static, Type } from 'typebox';
import { OrNull } from '../text.ts';
import { ChatLine } from './line.ts';

/** A line as operators get it over HTTP. */
export const ChatRow = Type.Object({
  ...ChatLine.properties,
  /** What the person wrote, where banned words were masked; null otherwise. */
  original: OrNull(Type.String()),
  /** Banned words that were found in it. */
  words: Type.Array(Type.String()),
  /** Whether an operator has to look at it, or what was decided; null when nothing was found in it. */
  review: OrNull(Type.Union([Type.Literal('pending'), Type.Literal('passed'), Type.Literal('rejected')])),
  /** Whether someone of the team has dealt with a favourite. */
  handled: Type.Boolean(),
});
export type ChatRow = Static<typeof ChatRow>;
