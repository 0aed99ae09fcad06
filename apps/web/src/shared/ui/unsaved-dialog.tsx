import { defineWords, useWords } from '../i18n/words.ts';
import { answerQuestion } from '../page/ask-to-leave.ts';
import { Dialog } from './dialog.tsx';

/** The confirmation before unsaved input is lost. */
export const UnsavedDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const words = useWords(leaveWords);
  return (
    <Dialog
      open={open}
      title={words.title}
      width={420}
      cancelLabel={words.stay}
      onClose={onClose}
      ok={{ label: words.leave, status: 'danger', onPress: () => answerQuestion(true) }}
    >
      {words.text}
    </Dialog>
  );
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
