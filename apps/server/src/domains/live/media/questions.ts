import type { FromMedia, StudioSettings, ToMedia } from '@onair/contract/live/media-channel';
import type { Logger } from 'pino';
import type { Authorizer } from './live.ts';

type Question = Extract<FromMedia, { type: 'authorise' | 'admit' | 'admitPublisher' }>;

/** Answers the media process about those who knock there. A fault of ours turns them away and is no verdict: they may try again. */
export const questions = ({
  authorizer,
  epochOf,
  look,
  say,
  log,
}: {
  authorizer: () => Authorizer;
  /** Null where this process does not hold the studio: nobody is let in then. */
  epochOf: (studioId: string) => number | null;
  look: () => Promise<void>;
  say: (message: ToMedia) => boolean;
  log: Logger;
}) => {
  const held = async (studio: StudioSettings): Promise<StudioSettings> => {
    if (epochOf(studio.studioId) === null) await look();
    const epoch = epochOf(studio.studioId);
    if (epoch === null) throw new Error('the studio is not held here');
    return { ...studio, epoch };
  };
  const answerTo = async (question: Question): Promise<ToMedia> => {
    const { id } = question;
    if (question.type === 'admit') {
      const admitted = await authorizer().admit(question.url, question.message);
      return admitted
        ? { type: 'admitted', id, ...admitted, studio: await held(admitted.studio) }
        : { type: 'refused', id };
    }
    const authorised =
      question.type === 'authorise'
        ? await authorizer().authorise(question.key, question.address)
        : await authorizer().admitPublisher(question.url, question.message);
    return authorised
      ? { type: 'authorised', id, ...authorised, studio: await held(authorised.studio) }
      : { type: 'refused', id };
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
