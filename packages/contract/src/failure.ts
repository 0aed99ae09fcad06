/**
 * Every failure of the product: its envelope `code` and HTTP status. Product refusals travel as HTTP 200 with a failing
 * code; faults of the transport (unreadable, too large, too many, broken server) keep their real 4xx / 5xx. `statusOf` has
 * the exception: files that other programs open.
 */
export const failures = {
  failed: { code: 50000, http: 200 },
  usernameEmpty: { code: 50000, http: 200 },
  passwordEmpty: { code: 50000, http: 200 },
  wrongCredentials: { code: 50000, http: 200 },
  weakPassword: { code: 50002, http: 200 },
  forbidden: { code: 50003, http: 200 },
  notFound: { code: 50004, http: 200 },
  taken: { code: 50005, http: 200 },
  rejected: { code: 50006, http: 200 },
  closed: { code: 50007, http: 200 },
  notSignedIn: { code: 50008, http: 200 },
  conflict: { code: 50009, http: 200 },
  keyReused: { code: 50010, http: 200 },
  mustChangePassword: { code: 50011, http: 200 },
  signedInElsewhere: { code: 50012, http: 200 },
  secondStep: { code: 50013, http: 200 },
  expired: { code: 50014, http: 200 },
  insufficientBalance: { code: 50015, http: 200 },
  invalid: { code: 40000, http: 400 },
  noRoute: { code: 40400, http: 404 },
  misdirected: { code: 42100, http: 421 },
  tooLarge: { code: 41300, http: 413 },
  unsupportedType: { code: 41500, http: 415 },
  rangePast: { code: 41600, http: 416 },
  tooMany: { code: 42900, http: 429 },
  noSpace: { code: 50700, http: 507 },
  internal: { code: 50500, http: 500 },
  unavailable: { code: 50300, http: 503 },
} as const satisfies Record<string, { code: number; http: number }>;

export type FailureName = keyof typeof failures;

/**
 * The HTTP status of a failure. Where a file is opened by its address, a refusal is one that every program understands:
 * what is not there 404, everything else 403.
 * @param file whether the endpoint is such a file (`isOpenFile`)
 */
export const statusOf = (name: FailureName, file = false): number => {
  const { http } = failures[name];
  if (!file || http !== 200) return http;
  return name === 'notFound' ? 404 : 403;
};

/** Failures that a feature refuses with on purpose. */
export type Refusal = {
  [K in FailureName]: (typeof failures)[K]['http'] extends 200 ? K : never;
}[FailureName];

export const SUCCESS = 20000;

/** Codes that end a session on the client: unknown token, signed in elsewhere, expired. */
export const SESSION_ENDED: readonly number[] = [
  failures.notSignedIn.code,
  failures.signedInElsewhere.code,
  failures.expired.code,
];

/**
 * Why one field was refused: a JSON pointer without the leading slash, with dots between parts, and the broken rule.
 */
export type FieldFault = { field: string; rule: string; msg: string };

/** The body of every answer under `/api`. On a refusal `data` is null or carries the fields at fault. */
export type Envelope<T> =
  | { data: T; status: 'ok'; msg: string; code: typeof SUCCESS }
  | { data: { fields: FieldFault[] } | null; status: 'fail'; msg: string; code: number };
