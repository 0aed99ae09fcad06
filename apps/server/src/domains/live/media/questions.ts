import type { Socket } from 'node:net';
import type { FromMedia, StudioSettings, ToMedia } from '@onair/contract/live/media-channel';
import type { Logger } from 'pino';
import type { Authorizer } from './live.ts';
import type { LocalFiles } from './local-files.ts';

type Question = Extract<FromMedia, { type: 'authorize' | 'admit' | 'admitPublisher' }>;

/**
 * Answers the media process about clients that connect there. An internal fault refuses them without a verdict: they
 * may retry.
 */
export const questions = ({
  authorizer,
  epochOf,
  recheck,
  reachHolder,
  send,
  here,
  log,
}: {
  authorizer: () => Authorizer;
  /** Null where this process does not hold the studio: nobody is admitted then. */
  epochOf: (studioId: string) => number | null;
  recheck: () => Promise<void>;
  /** A connection to the media process of the server that holds the studio. */
  reachHolder: (studioId: string, address: string) => Promise<Socket | null>;
  send: (message: ToMedia, socket?: Socket) => boolean;
  here: LocalFiles;
  log: Logger;
}) => {
  const held = async (studio: StudioSettings): Promise<StudioSettings> => {
    if (epochOf(studio.studioId) === null) await recheck();
    const epoch = epochOf(studio.studioId);
    if (epoch === null) throw new Error('the studio is not held here');
    return { ...(await here.settings(studio)), epoch };
  };
  /** An encoder that connected here although another server holds its studio is forwarded there, once. */
  const passOn = async (question: Question, studioId: string): Promise<Socket | null> => {
    if (question.type !== 'authorize' || question.passedOn || epochOf(studioId) !== null) return null;
    return reachHolder(studioId, question.address);
  };
  const answerTo = async (question: Question): Promise<[ToMedia, Socket?]> => {
    const { id } = question;
    if (question.type === 'admit') {
      const admitted = await authorizer().admit(question.url, question.message);
      if (!admitted) return [{ type: 'refused', id }];
      return [{ type: 'admitted', id, ...admitted, studio: await held(admitted.studio) }];
    }
    const authorized =
      question.type === 'authorize'
        ? await authorizer().authorize(question.key, question.address)
        : await authorizer().admitPublisher(question.url, question.message);
    if (!authorized) return [{ type: 'refused', id }];
    const holder = await passOn(question, authorized.studio.studioId);
    if (holder) return [{ type: 'elsewhere', id }, holder];
    return [{ type: 'authorized', id, ...authorized, studio: await held(authorized.studio) }];
  };

  return async (question: Question): Promise<void> => {
    try {
      send(...(await answerTo(question)));
    } catch (error) {
      // The client tries again at once, elsewhere perhaps; no failed key is counted against its address.
      send({ type: 'unjudged', id: question.id });
      log.warn({ err: error, asked: question.type }, 'the media process could not be answered');
    }
  };
};
