import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';

const CURVE = 'prime256v1';
const POINT = 65;
const RECORD_SIZE = 4096;
/** Text bytes that fit into one record: without header, padding byte and tag. */
export const PUSH_TEXT_MAX = RECORD_SIZE - 16 - 4 - 1 - POINT - 1 - 16;

const hkdf = (salt: Buffer, from: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, info, bytes));

/** Whether bytes are an uncompressed point of the curve P-256. */
export const isPoint = (point: Buffer): boolean => {
  if (point.length !== POINT || point[0] !== 4) return false;
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(point);
    return true;
  } catch {
    return false;
  }
};

type Encrypting = { p256dh: Buffer; auth: Buffer; privateKey?: Buffer; salt?: Buffer };

/**
 * Encrypts a notice for one browser (RFC 8291, content coding aes128gcm of RFC 8188).
 * @param keys of the browser; private key and salt are random except in the RFC's example
 */
export const encryptPush = (text: string, keys: Encrypting): Buffer => {
  const { p256dh, auth, salt = randomBytes(16) } = keys;
  const ecdh = createECDH(CURVE);
  if (keys.privateKey) ecdh.setPrivateKey(keys.privateKey);
  else ecdh.generateKeys();
  const own = ecdh.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own]);
  const from = hkdf(auth, ecdh.computeSecret(p256dh), info, 32);
  const key = hkdf(salt, from, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(salt, from, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record.
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.from([POINT]), own, body, cipher.getAuthTag()]);
};

/** The key pair by which push services recognize this installation, both in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

export const newVapidKeys = (): VapidKeys => {
  const ecdh = createECDH(CURVE);
  const publicKey = ecdh.generateKeys('base64url');
  // Leading zeros are part of the key.
  return {
    publicKey,
    privateKey: Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  };
};

const jwkOf = (publicKey: string) => {
  const point = Buffer.from(publicKey, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  return { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) };
};

/** The public key in Node's format for verification, for tests. */
export const vapidPublicKey = (publicKey: string) => createPublicKey({ key: jwkOf(publicKey), format: 'jwk' });

const TOKEN_HOURS = 12;

/**
 * The `Authorization` header of a push (RFC 8292): a token for one push service, signed with the installation's key.
 * @param subject `mailto:` or https address at which the push service reaches the operator
 */
export const vapidHeader = (keys: VapidKeys, origin: string, subject: string, now: Date): string => {
  const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(now.getTime() / 1000) + TOKEN_HOURS * 3600;
  const text = `${json({ typ: 'JWT', alg: 'ES256' })}.${json({ aud: origin, exp, sub: subject })}`;
  const key = createPrivateKey({ key: { ...jwkOf(keys.publicKey), d: keys.privateKey }, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${text}.${signature}, k=${keys.publicKey}`;
};
