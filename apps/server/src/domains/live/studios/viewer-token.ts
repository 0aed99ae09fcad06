import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A viewer's session: which studio, whose browser (a keyed hash, base64), and which of its visits. */
export type ViewerSession = { studioId: string; client: string; session: string };

const UUID = 16;
const CLIENT = 16;
const VISIT = 8;
const SEAL = 16;
const MAX_AGE_S = 86_400;

/** As many bytes as keep two browsers apart. */
const keyed = (key: Buffer, ...parts: (string | Buffer)[]): Buffer => {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part).update('\0');
  return hmac.digest();
};

/**
 * Tokens that carry what they say under our seal: every process of the installation can read one, and none has to
 * remember those that it gave.
 * @param secret of the installation; the browser's own name goes nowhere but through it
 */
export const viewerTokens = (secret: Buffer, now: () => Date) => {
  const sealKey = keyed(secret, 'live viewer seal');
  const clientKey = keyed(secret, 'live viewer');
  const seal = (body: Buffer): Buffer => keyed(sealKey, body).subarray(0, SEAL);

  return {
    /** `clientId` is the browser's own name for itself; without one every visit counts as another viewer. */
    give: (studioId: string, clientId: string | null): { token: string; viewer: ViewerSession } => {
      const client = keyed(clientKey, studioId, clientId ?? randomBytes(16)).subarray(0, CLIENT);
      const visit = randomBytes(VISIT);
      const at = Buffer.alloc(4);
      at.writeUInt32BE(Math.floor(now().getTime() / 1000));
      const body = Buffer.concat([Buffer.from(studioId.replaceAll('-', ''), 'hex'), client, visit, at]);
      return {
        token: Buffer.concat([body, seal(body)]).toString('base64url'),
        viewer: { studioId, client: client.toString('base64'), session: visit.toString('base64') },
      };
    },
    /** Null for what is none of ours, or a day old. */
    read: (token: string): ViewerSession | null => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== UUID + CLIENT + VISIT + 4 + SEAL) return null;
      const body = bytes.subarray(0, -SEAL);
      if (!timingSafeEqual(seal(body), bytes.subarray(-SEAL))) return null;
      if (now().getTime() / 1000 - body.readUInt32BE(UUID + CLIENT + VISIT) > MAX_AGE_S) return null;
      const hex = body.toString('hex', 0, UUID);
      return {
        studioId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
        client: body.toString('base64', UUID, UUID + CLIENT),
        session: body.toString('base64', UUID + CLIENT, UUID + CLIENT + VISIT),
      };
    },
  };
};

export type ViewerTokens = ReturnType<typeof viewerTokens>;
