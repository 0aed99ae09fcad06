import { createHmac } from 'node:crypto';
import { DELIVERY_ATTEMPTS, DELIVERY_SECONDS } from '@onair/contract/integrations/webhooks';
import type { Config } from '../../../config/config.ts';
import { decrypt } from '../../../crypto/encryption.ts';
import type { Deps } from '../../../deps.ts';
import { isLocal, mayCall, post } from '../../../http/outbound.ts';
import { deliveries } from './webhooks.service.ts';
import {
  type Attempt,
  findDelivery,
  findStranded,
  forgetSecrets,
  noteAttempt,
  pruneDeliveries,
} from './webhooks.store.ts';

/** Longer than any pause between two attempts. */
const STRANDED_MS = 2 * 3_600_000;

/** Allowed targets: public https; where the installation allows private networks, any http or https address. */
export const mayDeliverTo = (url: string, { webhooksToPrivate }: Pick<Config, 'webhooksToPrivate'>): boolean =>
  mayCall(url, true) || (webhooksToPrivate && (isLocal(url) || /^https?:$/.test(URL.parse(url)?.protocol ?? '')));

/**
 * `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>`, so that others cannot replay an old call; a `v1` for each
 * secret that is valid.
 */
export const signatureOf = (secrets: readonly string[], body: string, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1000);
  const signed = secrets.map((one) => createHmac('sha256', one).update(`${seconds}.${body}`).digest('hex'));
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',');
};

type Result = Pick<Attempt, 'status' | 'fault'>;

const resultOf = (status: number): Result => {
  if (status >= 200 && status < 300) return { status, fault: null };
  return { status, fault: status >= 300 && status < 400 ? 'redirect' : 'status' };
};

/** Sends pending calls. A call without a 2xx reply in time is retried, with the same id, until it is given up. */
export const startWebhooks = (deps: Deps): void => {
  const { config, secrets, now, uptime } = deps;

  type Waiting = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

  /**
   * The signing secrets, the current one first; null when one cannot be decrypted, as after a restore without the
   * installation's key.
   */
  const secretsOf = ({ webhook, secret, previousSecret, previousUntil }: Waiting): string[] | null => {
    const overlaps = previousUntil !== null && Date.parse(previousUntil) > now().getTime();
    try {
      return [secret, ...(overlaps && previousSecret ? [previousSecret] : [])].map((one) =>
        decrypt(secrets, `webhook:${webhook}`, one),
      );
    } catch (error) {
      deps.log.error({ err: error, webhook }, 'the secret of a webhook cannot be decrypted');
      return null;
    }
  };

  /** Why no attempt is made, now or later; null when one can be. */
  const obstacleTo = (waiting: Waiting, valid: string[] | null): string | null => {
    if (!waiting.active) return 'off';
    if (!mayDeliverTo(waiting.url, config)) return 'address';
    return valid === null ? 'secret' : null;
  };

  const send = async (
    id: string,
    { kind, body, url }: Waiting,
    { valid, signal }: { valid: readonly string[]; signal: AbortSignal },
  ): Promise<Result> => {
    const limit = AbortSignal.timeout(DELIVERY_SECONDS * 1000);
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Onair-Webhook',
      'x-onair-event': kind,
      'x-onair-delivery': id,
      'x-onair-signature': signatureOf(valid, body, now()),
    };
    try {
      const both = AbortSignal.any([signal, limit]);
      return resultOf(await post(url, { headers, body, signal: both, toPrivate: config.webhooksToPrivate }));
    } catch (error) {
      // The shutdown is not the receiver's fault: another process takes over the job.
      if (signal.aborted) throw error;
      return { status: null, fault: limit.aborted ? 'timeout' : 'connection' };
    }
  };

  deps.jobs.work(deliveries, async ({ delivery }, { db, signal, attempt }) => {
    const waiting = await findDelivery(db, delivery);
    if (waiting?.state !== 'waiting') return;
    const began = uptime();
    const valid = secretsOf(waiting);
    const obstacle = obstacleTo(waiting, valid);
    const result =
      obstacle === null && valid !== null
        ? await send(delivery, waiting, { valid, signal })
        : { status: null, fault: obstacle };
    const last = attempt >= DELIVERY_ATTEMPTS || obstacle !== null;
    const state = result.fault === null ? 'delivered' : last ? 'failed' : 'waiting';
    await noteAttempt(db, delivery, { ...result, state, ms: Math.round(uptime() - began), at: now() });
    if (state === 'waiting') throw new Error(`a webhook was not taken: ${result.fault}`);
  });
};

/**
 * Deletes old deliveries and secrets, and adds a job for those that lost theirs, as with a process that was killed during the last
 * attempt. Where servers were away, both jobs run: the later one finds the call delivered.
 */
export const keepDeliveries = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const { db, jobs, now } = deps;
  await pruneDeliveries(db, now(), signal);
  await forgetSecrets(db, now());
  for (const { id, webhook } of await findStranded(db, new Date(now().getTime() - STRANDED_MS))) {
    await jobs.add(db, deliveries, { delivery: id }, { key: id, group: webhook });
  }
};
