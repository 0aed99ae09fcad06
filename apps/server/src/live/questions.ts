import type { FromMedia, ToMedia } from '@onair/contract/media-channel';
import type { Logger } from 'pino';
import type { Doorkeeper } from './live.ts';

type Question = Extract<FromMedia, { type: 'authorise' | 'admit' | 'admitPublisher' }>;

/** Answers the media process about those who knock there. A fault of ours turns them away and is no verdict: they may try again. */
export const questions = ({
  doorkeeper,
  say,
  log,
}: {
  doorkeeper: () => Doorkeeper;
  say: (message: ToMedia) => boolean;
  log: Logger;
}) => {
  const answerTo = async (question: Question): Promise<ToMedia> => {
    const { id } = question;
    if (question.type === 'admit') {
      const admitted = await doorkeeper().admit(question.url, question.message);
      return admitted ? { type: 'admitted', id, ...admitted } : { type: 'refused', id };
    }
    const authorised =
      question.type === 'authorise'
        ? await doorkeeper().authorise(question.key, question.address)
        : await doorkeeper().admitPublisher(question.url, question.message);
    return authorised ? { type: 'authorised', id, ...authorised } : { type: 'refused', id };
  };

  return async (question: Question): Promise<void> => {
    try {
      say(await answerTo(question));
    } catch (error) {
      // Without an answer the media process gives up by itself, and counts no failed key against the address.
      log.warn({ err: error, asked: question.type }, 'the media process could not be answered');
    }
  };
};
