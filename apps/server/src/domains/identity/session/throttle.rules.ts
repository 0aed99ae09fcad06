import { DAY } from '@onair/contract/lib/local-time';

/** At most `max` attempts within any span of `withinMs`. */
type Limit = { max: number; withinMs: number };

/** A bucket of a throttled call. */
export type Bucket = {
  /** Built from facts that the server knows itself; nothing from a body or header except the account named. */
  name: string;
  limits: readonly Limit[];
  /** Attempts beyond the first few must wait, each longer than the one before; false where they need not. */
  grows: Growth | false;
};

/** Attempts within a quarter of an hour without a delay, and the growth of the delay after them. */
export type Growth = { free: number; firstMs: number; mostMs: number };

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
export const HOUR = 60 * MINUTE;

/** A person's typos, then longer and longer. */
export const SLIPS: Growth = { free: 5, firstMs: 5_000, mostMs: DAY };

/**
 * Guesses from one network at any accounts. Beyond what a crowd's typos explain they are slowed but never shut out: an
 * office, or a carrier's gateway, signs in from the same network as an attacker there.
 */
const CROWD: Growth = { free: 60, firstMs: 250, mostMs: 10_000 };

/** Milliseconds until a bucket has room. @param times of earlier attempts, newest first */
export const waitFor = (bucket: Bucket, times: readonly number[], now: number): number => {
  const waits = bucket.limits.map(({ max, withinMs }) => {
    const blocking = times[max - 1];
    return blocking === undefined ? 0 : blocking + withinMs - now;
  });
  const recent = times.filter((time) => time > now - QUARTER).length;
  const last = times[0];
  const { grows } = bucket;
  if (grows && last !== undefined && recent >= grows.free) {
    waits.push(last + Math.min(grows.mostMs, grows.firstMs * 2 ** (recent - grows.free)) - now);
  }
  return Math.max(0, ...waits);
};

/** Guesses at one account: ten in a quarter of an hour, a hundred a day (NIST SP 800-63B-4, 3.2.2). */
const GUESSES: readonly Limit[] = [
  { max: 10, withinMs: QUARTER },
  { max: 100, withinMs: DAY },
];

export type Caller = {
  accountKey: string;
  /** As normalized by `networkOf`. */
  network: string;
  /** Hash of a device token of that account, null without one. */
  device: string | null;
  /** The account has signed in from this network before. */
  networkKnown: boolean;
};

/**
 * The buckets of a sign-in. A known device has a bucket of its own, which nobody else can fill. A known network has one
 * for each account. Only strangers share the account's daily hundred: however many they are, they cannot use up what
 * the owner needs.
 */
export const signInBuckets = ({ accountKey, network, device, networkKnown }: Caller): Bucket[] => {
  if (device) return [{ name: `device:${device}:${accountKey}`, limits: GUESSES, grows: SLIPS }];
  const buckets: Bucket[] = [
    { name: `pair:${network}:${accountKey}`, limits: GUESSES, grows: SLIPS },
    { name: `network:${network}`, limits: [], grows: CROWD },
  ];
  if (!networkKnown) {
    buckets.push({ name: `strangers:${accountKey}`, limits: [{ max: 100, withinMs: DAY }], grows: false });
  }
  return buckets;
};

/** Guesses at the current password by anyone who holds a session. */
export const changeBuckets = (accountId: string): Bucket[] => [
  { name: `change:${accountId}`, limits: GUESSES, grows: SLIPS },
];

/**
 * Guesses at the second step of an account, by anyone who has its password already. A known device and an active
 * session have buckets of their own, which nobody else can fill.
 */
export const codeBuckets = (accountId: string, from: string | null): Bucket[] => [
  { name: `code:${from ?? 'strangers'}:${accountId}`, limits: GUESSES, grows: SLIPS },
];

/** Codes sent to new addresses of one account. */
export const addressBuckets = (accountId: string): Bucket[] => [
  { name: `address:${accountId}`, limits: [{ max: 5, withinMs: HOUR }], grows: false },
];

export const registerBuckets = (network: string): Bucket[] => [
  { name: `register:${network}`, limits: [{ max: 20, withinMs: HOUR }], grows: false },
];

/** Requests for reset links from one network. */
export const forgotBuckets = (network: string): Bucket[] => [
  { name: `forgot-from:${network}`, limits: [{ max: 20, withinMs: HOUR }], grows: false },
];

/** Reset mails to one account. */
export const mailBuckets = (accountId: string): Bucket[] => [
  { name: `mail-to:${accountId}`, limits: [{ max: 3, withinMs: HOUR }], grows: false },
];
