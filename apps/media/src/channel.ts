import type { FromMedia, ToMedia } from '@onair/contract/live/media-channel';
import type { EngineNeeds } from './engine.ts';

type Answer = Extract<ToMedia, { type: 'authorised' | 'admitted' | 'refused' }>;

const ANSWER_MS = 5000;

/** Questions of this process to the server, each with its answer; no answer in five seconds is an error, no refusal. */
export const newChannel = (say: (message: FromMedia) => void) => {
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  const ask = (question: (id: number) => FromMedia): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new Error('the server did not answer'));
      }, ANSWER_MS);
      waiting.set(id, (answer) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(answer);
      });
      say(question(id));
    });

  const authorise: EngineNeeds['authorise'] = async (key, address) => {
    const answer = await ask((id) => ({ type: 'authorise', id, key, address }));
    return answer.type === 'authorised' ? { line: answer.line, studio: answer.studio } : null;
  };
  const admitPublisher: EngineNeeds['admitPublisher'] = async (url, message, address) => {
    const answer = await ask((id) => ({ type: 'admitPublisher', id, url, message, address }));
    return answer.type === 'authorised' ? { line: answer.line, studio: answer.studio } : null;
  };
  const admit: EngineNeeds['admit'] = async (url, message) => {
    const answer = await ask((id) => ({ type: 'admit', id, url, message }));
    return answer.type === 'admitted' ? { view: answer.view, studio: answer.studio } : null;
  };
  const answered = (answer: Answer): void => waiting.get(answer.id)?.(answer);
  return { authorise, admitPublisher, admit, answered };
};
