import { create } from 'zustand';
import { discardForms, type UnsavedForm } from './unsaved.ts';

type Question = { answer: ((leave: boolean) => void) | null };

/** The one confirmation for unsaved input. `UnsavedQuestion` shows it. */
export const useQuestion = create<Question>(() => ({ answer: null }));

/** Answers the open question. */
export const answerQuestion = (leave: boolean): void => {
  const { answer } = useQuestion.getState();
  useQuestion.setState({ answer: null });
  answer?.(leave);
};

/**
 * Asks whether the input of `forms` may be lost, and discards it if so.
 * @returns whether to continue: immediately true where there is nothing to lose, false where the reader stays
 */
export const mayLeave = async (forms: readonly UnsavedForm[]): Promise<boolean> => {
  if (forms.length === 0) return true;
  // Another navigation during the confirmation replaces the first.
  answerQuestion(false);
  const leave = await new Promise<boolean>((answer) => useQuestion.setState({ answer }));
  if (leave) discardForms(forms);
  return leave;
};

/** Runs `go` immediately where nothing is lost, else after the reader has agreed. */
export const leaveForms = (forms: readonly UnsavedForm[], go: () => void): void => {
  if (forms.length === 0) go();
  else void mayLeave(forms).then((leave) => leave && go());
};
