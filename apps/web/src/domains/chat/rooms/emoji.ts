/** The few that a chat needs most. */
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

/** A text with something put in the place of what is selected, and where the caret is then. */
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
