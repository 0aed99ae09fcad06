import type { Socket } from 'node:net';
import type { FromMedia, ToMedia } from '@onair/contract/live/media/channel';
import type { EngineNeeds } from './engine.ts';

type Answer = Extract<ToMedia, { type: 'authorized' | 'elsewhere' | 'admitted' | 'refused' | 'unjudged' }>;
/** A reply, and the socket that came with it. */
type Answered = { answer: Answer; socket: Socket | null };

const ANSWER_MS = 5000;

/** Requests from this process to the server. No reply within five seconds is an error, not a refusal, and so is one without a verdict. */
export const newChannel = (send: (message: FromMedia) => void) => {
  const waiting = new Map<number, (answered: Answered) => void>();
  let lastId = 0;
  const ask = (question: (id: number) => FromMedia): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new Error('the server did not answer'));
      }, ANSWER_MS);
      waiting.set(id, (answered) => {
        clearTimeout(timer);
        waiting.delete(id);
        if (answered.answer.type === 'unjudged') reject(new Error('the server could not judge'));
        else resolve(answered);
      });
      send(question(id));
    });

  const authorize: EngineNeeds['authorize'] = async (key, address, passedOn = false) => {
    const { answer, socket } = await ask((id) => ({ type: 'authorize', id, key, address, passedOn }));
    if (answer.type === 'authorized') return { line: answer.line, studio: answer.studio };
    if (answer.type !== 'elsewhere') return null;
    // The connection to the other server closed before it arrived here.
    if (!socket) throw new Error('the other server has gone');
    return { holder: socket, key };
  };
  const admitPublisher: EngineNeeds['admitPublisher'] = async (url, message, address) => {
    const { answer } = await ask((id) => ({ type: 'admitPublisher', id, url, message, address }));
    return answer.type === 'authorized' ? { line: answer.line, studio: answer.studio } : null;
  };
  const admit: EngineNeeds['admit'] = async (url, message) => {
    const { answer } = await ask((id) => ({ type: 'admit', id, url, message }));
    return answer.type === 'admitted' ? { view: answer.view, studio: answer.studio } : null;
  };
  const answered = (answer: Answer, socket: Socket | null): void => {
    const settle = waiting.get(answer.id);
    if (settle) settle({ answer, socket });
    else socket?.destroy();
  };
  return { authorize, admitPublisher, admit, answered };
};
