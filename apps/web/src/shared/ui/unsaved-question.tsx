import { useBlocker } from '@tanstack/react-router';
import { defineWords, useWords } from '../i18n/words.ts';
import { answerQuestion, mayLeave, useQuestion } from '../page/ask-to-leave.ts';
import { lostBy } from '../page/unsaved.ts';
import { useUnsaved } from '../page/use-unsaved.ts';
import { Dialog } from './dialog.tsx';

/**
 * The one question about unsaved input, and the one blocker of navigations that would lose some. Stands once, in the shell.
 * @param keepsAlive whether the page that is left stays alive when the reader goes to `pathname`
 */
export const UnsavedQuestion = ({ keepsAlive }: { keepsAlive: (pathname: string) => boolean }) => {
  const words = useWords(leaveWords);
  const open = useQuestion((state) => state.answer !== null);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      !(await mayLeave(lostBy(current.pathname, next, keepsAlive(next.pathname)))),
    enableBeforeUnload: false,
  });
  return (
    <Dialog
      open={open}
      title={words.title}
      width={420}
      cancelLabel={words.stay}
      onClose={() => answerQuestion(false)}
      ok={{ label: words.leave, status: 'danger', onPress: () => answerQuestion(true) }}
    >
      {words.text}
    </Dialog>
  );
};

/**
 * Put into a form: while `dirty`, every way out asks first. With the tab bar shown the page stays alive behind its tab, so
 * that going elsewhere loses nothing and asks nothing. Where the form's state lives outside of its dialog, put it inside.
 * @param onDiscard forgets the input; called when the reader gives it up
 */
export const LeaveGuard = ({ dirty, onDiscard }: { dirty: boolean; onDiscard: () => void }) => {
  useUnsaved(dirty, onDiscard);
  return null;
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
