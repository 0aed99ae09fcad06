import type { Static, TSchema } from 'typebox';
import type { Access } from './access.ts';
import type { Refusal } from './failure.ts';
import type { Subjects } from './freshness.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Transport of the response: `json` inside the envelope, `download` as a streamed file on success (failures keep the
 * envelope), `upload` as multipart in and envelope out.
 */
export type Transport = 'json' | 'download' | 'upload';

/** The subjects that a response is made of, or that a success changes: empty where nothing cached depends on it. */
type Freshness =
  | { method: 'GET' | 'POST'; reads: Subjects; changes?: never }
  | { method: Exclude<Method, 'GET'>; changes: Subjects; reads?: never }
  | { method: 'GET'; transport: 'download'; changes?: never; reads?: never };

/** One operation, described once: the server mounts it, the client calls it, OpenAPI documents it, tests walk it. */
export type Endpoint = Described & Freshness;

type Described = {
  name: string;
  /** Fastify path syntax: `/api/policies/:id`. */
  path: string;
  access: Access;
  /** What it does, for the API reference. */
  summary: string;
  summaryZh: string;
  /** Path parameters, one string schema per `:name` in the path. */
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** The `data` of a successful envelope. */
  output: TSchema;
  /** Product refusals of this operation in addition to those of every operation. */
  refusals?: readonly Refusal[];
  transport?: Transport;
  /** Maximum body size in bytes; 64 KiB by default. */
  bodyLimit?: number;
  /** A write that a client may retry: it accepts an `Idempotency-Key` header and has one effect per key. */
  idempotent?: boolean;
  /**
   * The response contains a secret, which is never stored: a repeat under the same key is refused (`keyReused`), and
   * the secret must be created again.
   */
  secret?: boolean;
  /** HTTP status of a success; 200 when not stated. */
  status?: 200 | 202;
  /** The handler limits its load itself; calls do not count against the caller's rate. */
  ownLimit?: boolean;
  /** It reads or writes media files: a server without access to their folder forwards the call to one that has it. */
  files?: boolean;
  /** A successful response carries an `ETag`; a caller with the same state gets 304 and no body. */
  etag?: boolean;
  /** Still served to an account that must change its initial password first. */
  beforePasswordChange?: boolean;
};

/**
 * Files that anyone may open by their address alone: calendars, playlists, feeds, pictures. Programs that know nothing of
 * our envelope open them (players, calendars, caches, previews), so a refusal has an HTTP status of its own.
 */
export const isOpenFile = ({ transport, access }: Pick<Endpoint, 'transport' | 'access'>): boolean =>
  transport === 'download' && access === 'open';

/**
 * The HTTP methods that it answers. Files that anyone may open also answer HEAD: players, caches and validators ask for
 * a file's size and age before they fetch it.
 */
export const methodsOf = ({
  method,
  transport,
  access,
}: Pick<Endpoint, 'method' | 'transport' | 'access'>): string[] =>
  isOpenFile({ transport, access }) ? [method, 'HEAD'] : [method];

/** Keeps the literal types of a description so that client and server are typed from the same value. */
export const endpoint = /*#__NO_SIDE_EFFECTS__*/ <const E extends Endpoint>(description: E): E => description;

type Part<S> = S extends TSchema ? Static<S> : Record<never, never>;

/** What a caller passes: path parameters, query and body in one object; their names never overlap. */
export type Input<E extends Endpoint> = Part<E['params']> & Part<E['query']> & Part<E['body']>;
export type Params<E extends Endpoint> = Part<E['params']>;
export type Query<E extends Endpoint> = Part<E['query']>;
export type Body<E extends Endpoint> = Part<E['body']>;
export type Output<E extends Endpoint> = Static<E['output']>;
