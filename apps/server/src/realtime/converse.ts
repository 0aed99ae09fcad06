import { permits } from '@onair/contract/access';
import { type Channel, type FromBrowser, STREAM_CLOSE } from '@onair/contract/channel';
import type { FailureName } from '@onair/contract/failure';
import type { Logger } from 'pino';
import type { Session } from '../deps.ts';
import type { Client } from './client.ts';
import { failedFrame, frame, parseMessage } from './frames.ts';
import type { Hub } from './hub.ts';
import type { Rights } from './rights.ts';
import type { Subscribe } from './subscribe.ts';

const refusal = (channel: Channel | undefined, session: Session): FailureName | null => {
  if (!channel) return 'notFound';
  if (!permits(channel.access, session.role)) return 'forbidden';
  return session.mustChangePassword ? 'mustChangePassword' : null;
};

/** Answers what clients say, one message of a client after the other. */
export const conversation = (parts: {
  hub: Hub;
  rights: Rights;
  subscribe: Subscribe;
  channels: readonly Channel[];
  log: Logger;
}) => {
  const { hub, rights, subscribe, log } = parts;
  const known = new Map(parts.channels.map((channel) => [channel.topic, channel]));

  const enter = async (client: Client, said: FromBrowser | null): Promise<void> => {
    if (said?.type !== 'auth') {
      client.say(failedFrame('notSignedIn', client.locale));
      client.end(STREAM_CLOSE.sessionEnded, 'notSignedIn');
      return;
    }
    const session = await rights.enter(client, said.token);
    if (session) client.say(frame({ type: 'ready', sessionId: session.id }));
  };

  const join = async (client: Client, session: Session, topic: string, lastId: number | null): Promise<void> => {
    const channel = known.get(topic);
    const failure = refusal(channel, session);
    if (channel && !failure) return subscribe(client, session.accountId, channel, lastId);
    if (failure === 'forbidden') {
      log.info({ topic, failure, account: session.username, address: client.address }, 'refused');
    }
    client.say(failedFrame(failure ?? 'notFound', client.locale, topic));
  };

  return async (client: Client, json: string): Promise<void> => {
    const said = parseMessage(json);
    const { session } = client;
    if (!session) return enter(client, said);
    if (said?.type === 'subscribe') return join(client, session, said.topic, said.lastId);
    if (said?.type === 'unsubscribe') return hub.leave(client, said.topic);
    if (said?.type === 'ping') return client.say(frame({ type: 'pong' }));
    if (said?.type !== 'pong') client.say(failedFrame('invalid', client.locale));
  };
};
