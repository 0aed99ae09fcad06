import { createHash } from 'node:crypto';
import { permits } from '@onair/contract/access';
import type { Body, Endpoint, Output, Params, Query } from '@onair/contract/endpoint';
import type { FailureName } from '@onair/contract/failure';
import type { Locale } from '@onair/contract/text';
import type { ValidateFunction } from 'ajv';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Actor, Session } from '../deps.ts';
import { Refused } from '../refused.ts';
import { sendFailure, succeeded } from './envelope.ts';
import { localeOf } from './locale.ts';
import { compile, fieldFaults } from './validation.ts';

/** What a handler receives. `session` is never null unless the endpoint is open. */
export type Request<E extends Endpoint> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  session: E['access'] extends 'open' ? Session | null : Session;
  actor: Actor;
  locale: Locale;
  address: string;
  userAgent: string;
  /** The bearer token as sent, null when none was. */
  token: string | null;
  raw: FastifyRequest;
  /** For downloads, which write their own answer. */
  reply: FastifyReply;
};

export type Handler<E extends Endpoint> = (request: Request<E>) => Promise<Output<E>>;
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<NoInfer<E>>) => void;

/**
 * Looks a token up: a living session, or the reason why there is none. A `passive` look is no use of the session: it
 * neither puts off its idle limit nor takes up the one telling of why it ended.
 */
export type Authenticate = (token: string, options?: { passive?: boolean }) => Promise<Session | FailureName>;

/** Counts a call against its caller. @throws Refused `tooMany` when the caller has had enough. */
export type Limit = (key: string) => void;

/** Told of every refusal for want of rights, so that it is logged with who, what and where. */
export type OnRefusal = (event: { endpoint: string; failure: FailureName; actor: Actor }) => void;

type Options = { authenticate: Authenticate; limit: Limit; onRefusal: OnRefusal };

const bearer = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization;
  if (!header?.startsWith('Bearer ')) return null;
  return header.slice(7, 207);
};

const fingerprintOf = (endpoint: Endpoint, request: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([endpoint.name, request.params, request.body ?? null]))
    .digest('base64url');

const KEY_PATTERN = /^[\w-]{8,100}$/;

/** The key under which a write has one effect however often it is sent. */
const idempotencyKey = (endpoint: Endpoint, request: FastifyRequest): string | null => {
  const header = request.headers['idempotency-key'];
  if (endpoint.method === 'GET' || header === undefined) return null;
  if (typeof header !== 'string' || !KEY_PATTERN.test(header)) {
    throw new Refused('invalid', {
      fields: [{ field: 'Idempotency-Key', rule: 'pattern', msg: '8-100 × A-Z a-z 0-9 _ -' }],
    });
  }
  return header;
};

const check = (validate: ValidateFunction | null, value: unknown, locale: Locale): void => {
  if (validate && !validate(value))
    throw new Refused('invalid', { fields: fieldFaults(validate.errors ?? [], locale) });
};

const Nothing = Type.Object({});

/**
 * Returns the one function by which endpoints are served: rate limit, session, access, validation, handler, envelope,
 * in this order. `mounted` collects the names, for the test that walks the contract.
 */
export const mounter = (app: FastifyInstance, options: Options, mounted: Set<string>): Mount => {
  const identify = async (endpoint: Endpoint, request: FastifyRequest, actor: Actor): Promise<void> => {
    const token = bearer(request);
    const found = token === null ? 'notSignedIn' : await options.authenticate(token);
    if (typeof found !== 'string') actor.session = found;
    if (!endpoint.ownLimit) {
      options.limit(actor.session ? `account:${actor.session.accountId}` : `address:${actor.address}`);
    }
    if (endpoint.access === 'open') return;
    if (typeof found === 'string') throw new Refused(found);
    if (!permits(endpoint.access, found.role)) throw new Refused('forbidden');
    if (found.mustChangePassword && !endpoint.beforePasswordChange) throw new Refused('mustChangePassword');
  };

  return (endpoint, handler) => {
    if (!endpoint.access) throw new Error(`${endpoint.name} states no access`);
    if (mounted.has(endpoint.name)) throw new Error(`${endpoint.name} is mounted twice`);
    mounted.add(endpoint.name);
    const validate = {
      params: compile(endpoint.params ?? Nothing, 'params'),
      query: compile(endpoint.query ?? Nothing, 'query'),
      body: endpoint.transport === 'upload' ? null : compile(endpoint.body ?? Nothing, 'body'),
    };
    const success = Type.Object({
      data: endpoint.output,
      status: Type.Literal('ok'),
      msg: Type.String(),
      code: Type.Integer(),
    });
    const status = endpoint.status ?? 200;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit ?? 64 * 1024,
      ...(endpoint.transport === 'download' ? {} : { schema: { response: { [status]: success } } }),
      handler: async (request, reply) => {
        const locale = localeOf(request.headers['accept-language']);
        const actor: Actor = {
          session: null,
          address: request.ip,
          requestId: request.id,
          locale,
          idempotencyKey: null,
          fingerprint: '',
        };
        try {
          await identify(endpoint, request, actor);
          check(validate.params, request.params, locale);
          check(validate.query, request.query, locale);
          check(validate.body, request.body ?? {}, locale);
          actor.idempotencyKey = idempotencyKey(endpoint, request);
          if (actor.idempotencyKey) actor.fingerprint = fingerprintOf(endpoint, request);
          const answer = await handler({
            params: request.params,
            query: request.query,
            body: request.body ?? {},
            session: actor.session,
            actor,
            locale,
            address: actor.address,
            userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
            token: bearer(request),
            raw: request,
            reply,
          } as unknown as Request<typeof endpoint>);
          if (endpoint.transport === 'download') return reply;
          return reply.code(status).send(succeeded(answer));
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          if (error.failure === 'forbidden' || error.failure === 'notSignedIn') {
            options.onRefusal({ endpoint: endpoint.name, failure: error.failure, actor });
          }
          return sendFailure(reply, locale, error);
        }
      },
    });
  };
};
