import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { EngineSays } from '@onair/contract/media-channel';
import type { Tag } from '../flv/tag.ts';
import { addressOf } from '../guard/budget.ts';
import { newGuard } from '../guard/guard.ts';
import { LIMITS } from '../guard/limits.ts';
import type { Attach, Authorise, Intake, Publisher } from '../guard/publisher.ts';
import { markOf } from '../guard/refusals.ts';
import { newTries } from '../guard/tries.ts';

type Stream = {
  granted: Parameters<Attach>[0];
  intake: Intake;
  /** The connection over which nginx brings the stream; null until it has come. */
  relay: Publisher | null;
  relayBy: number;
};

/** How long an authorised stream may need until its relay is there. */
const RELAY_MS = 5000;
const MOST_BYTES = 16_384;
const QUESTION_MS = 5000;

/** nginx alone connects to the relay: nothing to count by address, and a first picture may come with the request. */
const RELAY_LIMITS = {
  ...LIMITS,
  messageBytesBefore: LIMITS.messageBytes,
  connectionsPerAddress: LIMITS.connections,
  halfOpenPerAddress: LIMITS.connections,
  failedKeys: Number.POSITIVE_INFINITY,
};

/** The string `onMetaData` in AMF, and how a string begins there. */
const META_NAME = Buffer.from('02000a6f6e4d65746144617461', 'hex');
const AMF_STRING = 2;

/** nginx takes the first name off a description, be it the outer one or, where an encoder sent no other, the only one. */
const named = (tag: Tag): Tag =>
  tag.kind === 'data' && tag.body[0] !== AMF_STRING ? { ...tag, body: Buffer.concat([META_NAME, tag.body]) } : tag;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const part of request.setEncoding('latin1')) {
    body += part;
    if (body.length > MOST_BYTES) throw new Error('a question is too long');
  }
  return body;
};

/**
 * The door between nginx and the studios. nginx asks here who may publish and is told a secret name for each stream; it
 * relays the stream under that name, once, and whoever knows the name is taken for it. Both socket files lie in a
 * folder that only this user can enter.
 */
export const newGate = (options: {
  now: () => number;
  authorise: Authorise;
  attach: Attach;
  /** Ends the connection that publishes under a secret name. */
  drop: (name: string) => void;
  says: (name: string) => EngineSays | null;
}) => {
  const { now, authorise, attach, drop, says } = options;
  const tries = newTries(LIMITS);
  const streams = new Map<string, Stream>();

  const end = (name: string) => {
    const stream = streams.get(name);
    if (!stream) return;
    streams.delete(name);
    stream.relay?.close();
    drop(name);
    // Told later, as the end of a socket is.
    setImmediate(stream.intake.closed);
  };

  /** The secret name of a stream that may be published; null for a refusal, an error when nobody could say. */
  const judge = async (said: URLSearchParams, gone: () => boolean): Promise<string | null> => {
    const address = addressOf(said.get('addr') ?? undefined);
    const key = said.get('name') ?? '';
    const mark = markOf(key);
    if (!tries.mayTry(address, mark, now())) return null;
    const granted = await authorise(key, address);
    if (!granted) tries.failed(address, mark, now());
    if (gone() || !granted) return null;
    tries.succeeded(address);
    const name = randomBytes(24).toString('base64url');
    const intake = attach(granted, {
      origin: 'encoder',
      address,
      encoder: said.get('flashver')?.slice(0, 100) || null,
      close: () => end(name),
      says: () => says(name),
    });
    if (typeof intake === 'string') return null;
    streams.set(name, { granted: { ...granted }, intake, relay: null, relayBy: now() + RELAY_MS });
    return name;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST' || request.url !== '/publish') return void response.writeHead(404).end();
    const said = new URLSearchParams(await bodyOf(request));
    const name = await judge(said, () => response.destroyed);
    if (name) response.writeHead(302, { location: name }).end();
    else response.writeHead(403).end();
  };
  const questions = createServer({ requestTimeout: QUESTION_MS }, (request, response) => {
    answer(request, response).catch(() => void (response.headersSent || response.writeHead(503).end()));
  });

  const relays = newGuard({
    limits: RELAY_LIMITS,
    now,
    authorise: async (name) => {
      const stream = streams.get(name);
      // Ended here while nginx could not be told: it tries to relay again.
      if (!stream) drop(name);
      return stream && !stream.relay ? stream.granted : null;
    },
    attach: (granted, relay) => {
      const [name, stream] = [...streams].find(([, one]) => one.granted === granted && !one.relay) ?? [];
      if (name === undefined || !stream) return 'lineBusy';
      stream.relay = relay;
      return { tag: (tag) => stream.intake.tag(named(tag)), closed: () => end(name) };
    },
  });
  const sweeper = setInterval(() => {
    for (const [name, stream] of streams) if (!stream.relay && now() > stream.relayBy) end(name);
  }, 500);
  sweeper.unref();

  return {
    listen: async (answerPath: string, relayPath: string): Promise<void> => {
      await relays.listenAt(relayPath);
      await new Promise<void>((resolve, reject) => {
        questions.once('error', reject);
        questions.listen(answerPath, resolve);
      });
    },
    close: async (): Promise<void> => {
      clearInterval(sweeper);
      for (const name of [...streams.keys()]) end(name);
      questions.close();
      questions.closeAllConnections();
      await relays.close();
    },
  };
};
