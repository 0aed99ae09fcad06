/** A few emoji that a chat needs most. */
export const EMOJI = [
  '😀',
  '😂',
  '🥰',
  '😍',
  '😎',
  '🤔',
  '😮',
  '😢',
  '😡',
  '🥳',
  '👍',
  '👏',
  '🙌',
  '🙏',
  '💪',
  '👀',
  '❤️',
  '💯',
  '🔥',
  '✨',
  '🎉',
  '🎁',
  '🌹',
  '🍻',
  '☕',
  '🚀',
  '⭐',
  '✅',
  '❓',
  '👋',
] as const;

/** Replaces the selection of a text, and returns the new caret position. */
export const insertAt = (
  text: string,
  piece: string,
  start: number | null,
  end: number | null,
): { text: string; caret: number } => {
  const from = start ?? text.length;
  const to = end ?? from;
  return { text: text.slice(0, from) + piece + text.slice(to), caret: from + piece.length };
};
