import { verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush, isPoint, newVapidKeys, vapidHeader, vapidPublicKey } from './web-push.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

test('a notice is encrypted as in the example of RFC 8291, appendix A', () => {
  const encrypted = encryptPush('When I grow up, I want to be a watermelon', {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  });
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a push says who sends it: signed, for one push service, for twelve hours', () => {
  const keys = newVapidKeys();
  const now = new Date('2026-11-22T12:00:00Z');
  const header = vapidHeader(keys, 'https://push.example', 'mailto:ops@example.com', now);
  const [, head = '', claims = '', signature = '', key] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example',
    exp: now.getTime() / 1000 + 12 * 3600,
    sub: 'mailto:ops@example.com',
  });
  const judged = { key: vapidPublicKey(keys.publicKey), dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), judged, bytes(signature))).toBe(true);
});

test('a browser key that is not a point of the curve is refused', () => {
  expect(isPoint(bytes(newVapidKeys().publicKey))).toBe(true);
  expect(isPoint(Buffer.alloc(65, 4))).toBe(false);
  expect(isPoint(Buffer.alloc(64, 4))).toBe(false);
});
