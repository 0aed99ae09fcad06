import type { FromMedia, ToMedia } from '@onair/contract/media-channel';
import type { EngineNeeds } from './engine.ts';

type Answer = Extract<ToMedia, { type: 'authorised' | 'admitted' | 'refused' }>;

const ANSWER_MS = 5000;

/** Questions of this process to the server, each with its answer; no answer in five seconds is a refusal. */
export const newChannel = (say: (message: FromMedia) => void) => {
  const waiting = new Map<number, (answer: Answer | null) => void>();
  let lastId = 0;
  const ask = (question: (id: number) => FromMedia): Promise<Answer | null> =>
    new Promise((resolve) => {
      const id = ++lastId;
      const settle = (answer: Answer | null) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(settle, ANSWER_MS, null);
      waiting.set(id, settle);
      say(question(id));
    });

  const authorise: EngineNeeds['authorise'] = async (key, address) => {
    const answer = await ask((id) => ({ type: 'authorise', id, key, address }));
    return answer?.type === 'authorised' ? { line: answer.line, studio: answer.studio } : null;
  };
  const admit: EngineNeeds['admit'] = async (url, message) => {
    const answer = await ask((id) => ({ type: 'admit', id, url, message }));
    return answer?.type === 'admitted' ? { view: answer.view, studio: answer.studio } : null;
  };
  const answered = (answer: Answer): void => waiting.get(answer.id)?.(answer);
  return { authorise, admit, answered };
};
