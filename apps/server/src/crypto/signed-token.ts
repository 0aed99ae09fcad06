import { createHmac, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 16;

/** HMAC-SHA-256 of parts, each with a zero byte behind it, so that no two lists of parts are the same bytes. */
export const keyedHash = (key: Buffer, ...parts: (string | Buffer)[]): Buffer => {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part).update('\0');
  return hmac.digest();
};

/**
 * Tokens that carry what they say, signed with a key of the installation: each of its processes can read one, and none
 * has to remember those that it gave. What expires says so in its body.
 * @param purpose keeps tokens of one kind from being taken for another's
 * @param bytes length of a body
 */
export const signedTokens = (secret: Buffer, purpose: string, bytes: number) => {
  const key = keyedHash(secret, purpose);
  const macOf = (body: Buffer): Buffer => keyedHash(key, body).subarray(0, MAC_BYTES);
  return {
    /** Body and signature in base64url. */
    sign: (body: Buffer): string => Buffer.concat([body, macOf(body)]).toString('base64url'),
    /** The body of a token of ours; null for every other text. */
    open: (token: string): Buffer | null => {
      const whole = Buffer.from(token, 'base64url');
      if (whole.length !== bytes + MAC_BYTES) return null;
      const body = whole.subarray(0, bytes);
      return timingSafeEqual(macOf(body), whole.subarray(bytes)) ? body : null;
    },
  };
};

export const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

export const uuidAt = (body: Buffer, at: number): string =>
  body.toString('hex', at, at + 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
