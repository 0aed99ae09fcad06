import { removeAvatar } from '@onair/contract/identity/profile';
import { userInfo } from '@onair/contract/identity/session';
import { getPicture, pictureAddress } from '@onair/contract/lib/pictures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture, sendFile } from '../../../files/uploads/pictures.fixtures.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const avatarOf = async (token: string): Promise<string> => {
  const { body } = await app.call(userInfo, {}, { token });
  return body.status === 'ok' ? body.data.avatar : 'failed';
};
const fetchPicture = (address: string) => app.http.inject({ method: 'GET', url: address });

describe('an avatar', () => {
  test('is part of the account at once, is seen without a token and never changes under its address', async () => {
    const { token } = await app.enter('user');
    const { body } = await sendFile(app, token, { bytes: await picture('png') });
    expect(await avatarOf(token)).toBe(body.data.avatar);
    const shown = await fetchPicture(body.data.avatar);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': 'inline',
    });
  });

  test('is cut from the square that was chosen, as the picture is looked at', async () => {
    const { token } = await app.enter('user');
    const bytes = await picture('jpeg', { orientation: 6 });
    // Turned upright it is 20 wide and 40 high, red above blue.
    const { body } = await sendFile(app, token, {
      bytes,
      name: 'a.jpg',
      type: 'image/jpeg',
      query: '?x=0&y=20&size=20',
    });
    const sharp = (await import('sharp')).default;
    const { data, info } = await sharp((await fetchPicture(body.data.avatar)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([320, 320]);
    expect(data[0]).toBeLessThan(100);
    expect(data[2]).toBeGreaterThan(150);
  });

  test('is refused where the square leaves the picture, and the former one stays', async () => {
    const { token } = await app.enter('user');
    const first = await sendFile(app, token, { bytes: await picture('png') });
    const outside = await sendFile(app, token, { bytes: await picture('png'), query: '?x=10&y=10&size=20' });
    expect([outside.http, outside.body.data.fields[0].rule]).toEqual([400, 'crop']);
    expect(await avatarOf(token)).toBe(first.body.data.avatar);
  });

  test('takes the place of the former one, whose picture is gone; removed, there is none', async () => {
    const { token } = await app.enter('user');
    const first = await sendFile(app, token, { bytes: await picture('png') });
    const second = await sendFile(app, token, { bytes: await picture('webp'), name: 'b.webp', type: 'image/webp' });
    expect((await fetchPicture(first.body.data.avatar)).json().code).toBe(50004);
    expect((await app.call(removeAvatar, {}, { token })).body.code).toBe(20000);
    expect((await app.call(removeAvatar, {}, { token })).body.code).toBe(20000);
    expect(await avatarOf(token)).toBe('');
    expect((await fetchPicture(second.body.data.avatar)).json().code).toBe(50004);
  });

  test('is of its own account: others keep theirs, and an unknown address shows nothing', async () => {
    const mine = await app.enter('user');
    const theirs = await app.enter('user');
    await sendFile(app, mine.token, { bytes: await picture('png') });
    expect(await avatarOf(theirs.token)).toBe('');
    expect((await app.call(getPicture, { id: app.deps.newId() })).body).toMatchObject({ code: 50004 });
    expect((await fetchPicture(pictureAddress('../../etc/passwd'))).statusCode).not.toBe(200);
  });
});

test('fetching avatars is counted apart from everything else, and bounded', async () => {
  const tight = await testApp({ config: { ratePerMinute: 3 } });
  try {
    const fetched = await Promise.all(
      Array.from({ length: 31 }, () => tight.http.inject({ url: pictureAddress(tight.deps.newId()) })),
    );
    expect(fetched.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect((await tight.http.inject({ method: 'POST', url: '/api/user/logout' })).statusCode).toBe(200);
  } finally {
    await tight.close();
  }
});
