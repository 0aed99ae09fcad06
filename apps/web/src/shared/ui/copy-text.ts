/** Puts a text on the clipboard. Rejects where the browser does not allow it (no secure context, no permission). */
export const copyText = (text: string): Promise<void> =>
  navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'));
