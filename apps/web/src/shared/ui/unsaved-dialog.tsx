import { defineWords, useWords } from '../i18n/words.ts';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';
import type { OverlayProps } from '../overlay/overlay.ts';
import { answerQuestion } from '../page/ask-to-leave.ts';

/** The confirmation before unsaved input is lost. */
export const UnsavedDialog = (dialog: OverlayProps) => {
  const { title, text, stay, leave } = useWords(leaveWords);
  const act = async () => answerQuestion(true);
  return <ConfirmDialog {...dialog} danger title={title} text={text} cancel={stay} ok={leave} act={act} />;
};

const leaveWords = defineWords({
  'zh-CN': {
    title: '放弃未保存的修改？',
    text: '页面上有尚未提交的内容，离开后将会丢失。',
    stay: '继续编辑',
    leave: '放弃修改',
  },
  'en-US': {
    title: 'Discard unsaved changes?',
    text: 'Your entries on this page are not saved and will be lost.',
    stay: 'Keep editing',
    leave: 'Discard',
  },
});
