import { Message } from '../kit/controls.ts';

/**
 * Puts a text on the clipboard and shows a toast: `copied`, or `failed` where the browser does not allow it (no secure
 * context, no permission).
 */
export const copyText = async (text: string, copied: string, failed: string): Promise<void> => {
  try {
    if (!navigator.clipboard) throw new Error('no clipboard');
    await navigator.clipboard.writeText(text);
    Message.success(copied);
  } catch {
    Message.error(failed);
  }
};
