import { createHmac, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 16;

/** HMAC-SHA-256 of the parts, each followed by a zero byte, so that no two lists produce the same bytes. */
export const keyedHash = (key: Buffer, ...parts: (string | Buffer)[]): Buffer => {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part).update('\0');
  return hmac.digest();
};

/**
 * Self-contained tokens, signed with a key of the installation: any of its processes can verify one, and none has to
 * store them. Tokens that expire carry their expiry.
 * @param purpose prevents a token of one kind from being accepted as another
 * @param bytes length of a body
 */
export const signedTokens = (secret: Buffer, purpose: string, bytes: number) => {
  const key = keyedHash(secret, purpose);
  const macOf = (body: Buffer): Buffer => keyedHash(key, body).subarray(0, MAC_BYTES);
  return {
    /** Body and signature in base64url. */
    sign: (body: Buffer): string => Buffer.concat([body, macOf(body)]).toString('base64url'),
    /** The body of a valid token; null for any other text. */
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
