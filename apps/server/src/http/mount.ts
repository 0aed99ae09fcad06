import { createHash } from 'node:crypto';
import { type ApiScope, type Role, rolesFor, scopeOf } from '@onair/contract/access';
import {
  type Body,
  type Endpoint,
  isOpenFile,
  methodsOf,
  type Output,
  type Params,
  type Query,
} from '@onair/contract/endpoint';
import { type FailureName, SUCCESS } from '@onair/contract/failure';
import type { Locale } from '@onair/contract/text';
import type { ValidateFunction } from 'ajv';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TObject, Type } from 'typebox';
import type { Actor, Session } from '../deps.ts';
import { AppError, invalidField } from '../lib/errors.ts';
import { isRelayed } from '../relay/relayed.ts';
import type { Limits } from './rate.ts';
import { bearer } from './receive.ts';
import type { RightWatch, Running } from './right-watch.ts';
import { BODY_MAX, compile, fieldFaults } from './validation.ts';

/** What a handler receives. `session` is never null unless the endpoint is open. */
export type Request<E extends Endpoint> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  session: E['access'] extends 'open' ? Session | null : Session;
  actor: Actor;
  locale: Locale;
  address: string;
  /** The bearer token, null when none was sent. */
  token: string | null;
  raw: FastifyRequest;
  /** For downloads, which write their own response. */
  reply: FastifyReply;
  /** For downloads open to anyone with an address issued for a session: the response ends with that session. */
  endWith: (running: Running) => void;
};

export type Handler<E extends Endpoint> = (request: Request<E>) => Promise<Output<E>>;
/** Precedes the checks of an endpoint, so that what it sets on the response is on a refusal as well. */
type BeforeRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<NoInfer<E>>, first?: BeforeRequest) => void;

/**
 * Looks up a token: an active session, or the reason why there is none. A `passive` lookup reads the database and does
 * not count as use of the session: it neither extends the idle limit nor consumes the one-time notice of why the
 * session ended.
 */
export type Authenticate = (token: string, options?: { passive?: boolean }) => Promise<Session | FailureName>;

/** Looks up a personal API token: its account and scopes, or the reason why it is invalid. */
export type AuthenticateToken = (
  token: string,
) => Promise<{ session: Session; scopes: readonly ApiScope[] } | FailureName>;

const KEY_PATTERN = /^[\w-]{8,100}$/;

/** The key under which a repeated write has one effect. */
const idempotencyKey = (endpoint: Endpoint, request: FastifyRequest): string | null => {
  const header = request.headers['idempotency-key'];
  if (endpoint.method === 'GET' || header === undefined) return null;
  if (typeof header !== 'string' || !KEY_PATTERN.test(header)) {
    throw invalidField('Idempotency-Key', 'pattern', '8-100 × A-Z a-z 0-9 _ -');
  }
  return header;
};

const fingerprintOf = (endpoint: Endpoint, request: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([endpoint.name, request.params, request.query ?? null, request.body ?? null]))
    .digest('base64url');

const check = (validate: ValidateFunction | null, value: unknown, locale: Locale): void => {
  if (validate && !validate(value))
    throw new AppError('invalid', { fields: fieldFaults(validate.errors ?? [], locale) });
};

const Nothing = Type.Object({});

/**
 * Leaves out what a query says nothing about: a form sends its empty fields as well (`?status=&current=1`). Names that the endpoint does not
 * know stay, and are refused.
 */
const withoutEmpty = ({ query }: Endpoint, given: Record<string, unknown>): void => {
  for (const name of Object.keys((query as TObject | undefined)?.properties ?? {}))
    if (given[name] === '') delete given[name];
};

/**
 * Validators of an endpoint, compiled on its first request: compiling all of them took a fifth of the server's start.
 * The handler reads the body of an upload, part by part.
 */
const validators = ({ params, query, body, transport }: Endpoint) => ({
  params: compile(params ?? Nothing, 'params'),
  query: compile(query ?? Nothing, 'query'),
  body: transport === 'upload' ? null : compile(body ?? Nothing, 'body'),
});

/**
 * Serialization by the schema drops whatever a handler returned beyond the contract. Compiled with an endpoint's first
 * response: compiling all took a fifth of the server's start.
 */
const answerSchema = ({ output }: Endpoint): Record<string, unknown> => ({
  ...Type.Object({ data: output, status: Type.Literal('ok'), msg: Type.String(), code: Type.Integer() }),
});

/**
 * Sets the ETag of a response, so that a caller with the same state gets a 304.
 * @returns whether the caller has it
 */
const isKnown = (request: FastifyRequest, reply: FastifyReply, answer: unknown): boolean => {
  const tag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  const asked = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return asked?.some((one) => one === tag || one === '*') ?? false;
};

/** @throws AppError when the caller may not call the endpoint now */
type Admit = (found: Session | FailureName) => Session;

/** Judges callers by the roles that an endpoint admits, which are looked up once. */
const admission = ({ access, beforePasswordChange }: Endpoint): Admit => {
  const confirmed = new Set<Role>(rolesFor(access));
  const unconfirmed = new Set<Role>(rolesFor(access, false));
  return (found) => {
    if (typeof found === 'string') throw new AppError(found);
    if (!(found.confirmed ? confirmed : unconfirmed).has(found.role)) throw new AppError('forbidden');
    if (found.mustChangePassword && !beforePasswordChange) throw new AppError('mustChangePassword');
    return found;
  };
};

/**
 * Returns the one function that serves endpoints. Before the body is read: session, rate limit, access. Then
 * validation, handler, envelope. `mounted` collects the names, for the test that walks the contract.
 */
export const mounter = (
  app: FastifyInstance,
  gate: {
    authenticate: Authenticate;
    authenticateToken: AuthenticateToken;
    limits: Limits;
    watch: RightWatch;
    /** Whether this server cannot reach the folder of media files. */
    lacksFiles: () => boolean;
    /** Forwards the request to a server that can. @returns false when there is none */
    passOn: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  },
  mounted: Set<string>,
): Mount => {
  const { authenticate, limits, watch } = gate;

  /** Calls of other programs: with a token that has the scope, and with nothing else. */
  const identifyToken = async (scope: ApiScope, { actor }: FastifyRequest, token: string | null): Promise<void> => {
    limits.arrival(actor);
    const holder = token === null ? 'notSignedIn' : await gate.authenticateToken(token);
    if (typeof holder !== 'string') actor.session = holder.session;
    limits.caller(actor);
    if (typeof holder === 'string') throw new AppError(holder);
    if (!holder.scopes.includes(scope)) throw new AppError('forbidden');
  };

  const identify = async (
    { access, ownLimit }: Endpoint,
    admit: Admit,
    { actor }: FastifyRequest,
    token: string | null,
  ): Promise<void> => {
    if (!ownLimit) limits.arrival(actor);
    const found = token === null ? 'notSignedIn' : await authenticate(token);
    if (typeof found !== 'string') actor.session = found;
    if (!ownLimit) limits.caller(actor);
    if (access === 'open') return;
    admit(found);
    actor.authority = { by: 'session', access };
  };

  /** The body may have taken seconds to arrive: a caller who lost the right meanwhile reads and changes nothing. */
  const recheckRight = async (admit: Admit, { actor }: FastifyRequest, token: string | null): Promise<void> => {
    if (actor.authority.by !== 'session' || token === null) return;
    actor.session = admit(await authenticate(token));
  };

  /** A streamed response is aborted when the right is revoked. */
  const endWith = ({ raw }: FastifyReply, running: Running): void => {
    const release = watch.hold(running, () => raw.destroy());
    raw.once('close', release);
    if (raw.destroyed || raw.writableFinished) release();
  };

  return (endpoint, handler, first) => {
    if (mounted.has(endpoint.name)) throw new Error(`${endpoint.name} is mounted twice`);
    mounted.add(endpoint.name);
    const status = endpoint.status ?? 200;
    const schema = answerSchema(endpoint);
    const scope = scopeOf(endpoint.access);
    const admit = admission(endpoint);
    let validate: ReturnType<typeof validators> | null = null;
    app.route({
      method: methodsOf(endpoint),
      url: endpoint.path,
      config: { endpoint: endpoint.name, access: endpoint.access, openFile: isOpenFile(endpoint) },
      bodyLimit: endpoint.bodyLimit ?? BODY_MAX,
      onRequest: async (request, reply) => {
        await first?.(request, reply);
        if (scope === null) await identify(endpoint, admit, request, bearer(request));
        else await identifyToken(scope, request, bearer(request));
        if (endpoint.transport !== 'upload' && /^multipart\//i.test(request.headers['content-type'] ?? '')) {
          throw new AppError('unsupportedType');
        }
        if (endpoint.files && gate.lacksFiles() && !isRelayed(request.raw) && (await gate.passOn(request, reply)))
          return reply;
      },
      handler: async (request, reply) => {
        const { actor } = request;
        const token = bearer(request);
        if (endpoint.method !== 'GET') await recheckRight(admit, request, token);
        validate ??= validators(endpoint);
        check(validate.params, request.params, actor.locale);
        withoutEmpty(endpoint, request.query as Record<string, unknown>);
        check(validate.query, request.query, actor.locale);
        // A missing body is an empty one; the JSON text `null` is not.
        const body = request.body === undefined ? {} : request.body;
        check(validate.body, body, actor.locale);
        actor.idempotencyKey = idempotencyKey(endpoint, request);
        actor.secret = endpoint.secret ?? false;
        if (actor.idempotencyKey) actor.fingerprint = fingerprintOf(endpoint, request);
        const answer = await handler({
          params: request.params,
          query: request.query,
          body,
          session: actor.session,
          actor,
          locale: actor.locale,
          address: actor.address,
          token,
          raw: request,
          reply,
          endWith: (running: Running) => endWith(reply, running),
        } as unknown as Request<typeof endpoint>);
        if (endpoint.transport === 'download') {
          const { session, authority } = actor;
          if (session && authority.by === 'session') {
            endWith(reply, { sessionId: session.id, accountId: session.accountId, access: authority.access });
          }
          return reply;
        }
        if (endpoint.etag && isKnown(request, reply, answer)) return reply.code(304).send();
        return (
          reply
            .code(status)
            .type('application/json; charset=utf-8')
            // Set as a serializer, not as text: hooks that translate responses only see objects.
            .serializer((payload: Record<string, unknown>) => reply.serializeInput(payload, schema))
            .send({ data: answer, status: 'ok', msg: 'ok', code: SUCCESS })
        );
      },
    });
  };
};
