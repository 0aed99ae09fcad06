import { PICTURE_BYTES_MAX } from '@onair/contract/lib/pictures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { hugePng, picture, sendFile, type TestFile } from './pictures.fixtures.ts';
import { prunePictures } from './pictures.store.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  ({ token } = await app.enter('user'));
});
afterAll(() => app.close());

const stored = async (): Promise<number> => {
  const { rows } = await app.pool.query<{ n: number }>('select count(*) as n from pictures');
  return Number(rows[0]?.n);
};
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;
const zip = Buffer.from('504b0304140000000800', 'hex');
const png = () => picture('png');
const cut = async (format: 'png' | 'jpeg' | 'webp', share: number) => {
  const bytes = await picture(format, { width: 200, height: 200 });
  return bytes.subarray(0, Math.floor(bytes.length * share));
};
const with_ = async (bytes: Promise<Buffer>, tail: string | Buffer) =>
  Buffer.concat([await bytes, Buffer.from(tail as string)]);

/** Files that are no picture of ours, each with what makes it look like one. */
const REFUSED: [string, () => Promise<TestFile> | TestFile][] = [
  ...['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'text/html', ''].map(
    (type): [string, () => TestFile] => [
      `SVG with a script, named .svg, sent as ${type || 'nothing'}`,
      () => ({ bytes: svg('<script>alert(1)</script>'), name: 'a.svg', type }),
    ],
  ),
  ...(['png', 'jpg', 'webp'] as const).flatMap((ending): [string, () => Promise<TestFile>][] => {
    const type = ending === 'jpg' ? 'image/jpeg' : `image/${ending}`;
    const as = (name: string, bytes: Buffer | string): [string, () => Promise<TestFile>] => [
      `${name} behind .${ending}`,
      async () => ({ bytes, name: `a.${ending}`, type }),
    ];
    return [
      as('SVG', svg('<script>alert(1)</script>')),
      as('HTML', '<!doctype html><script>alert(1)</script>'),
      as('a PDF', '%PDF-1.7\n%\u00e2\n1 0 obj'),
      as('a ZIP', zip),
      as('PHP', '<?php system($_GET[0]); ?>'),
      as('a GIF', 'GIF89a\x01\x00\x01\x00'),
      as('nothing', ''),
      as('a BMP', 'BM\u0000\u0000'),
      as('one byte', '\u0089'),
      as('random bytes', Buffer.from('0123456789abcdef'.repeat(40), 'hex')),
    ];
  }),
  ['a real GIF', async () => ({ bytes: await picture('gif'), name: 'a.gif', type: 'image/gif' })],
  ['a real GIF behind .png', async () => ({ bytes: await picture('gif') })],
  ['a real TIFF behind .png', async () => ({ bytes: await picture('tiff') })],
  ['a real AVIF behind .webp', async () => ({ bytes: await picture('avif'), name: 'a.webp', type: 'image/webp' })],
  ['a real GIF said to be a PNG', async () => ({ bytes: await picture('gif'), type: 'image/png', name: 'a' })],
  ['a real TIFF named .jfif', async () => ({ bytes: await picture('tiff'), name: 'a.jfif', type: 'image/jpeg' })],
  ['a real AVIF with no ending', async () => ({ bytes: await picture('avif'), name: 'avif', type: '' })],
  [
    'HTML with no ending',
    () => ({ bytes: '<!doctype html><script>alert(1)</script>', name: 'page', type: 'image/png' }),
  ],
  ['a PDF named .jpe', () => ({ bytes: '%PDF-1.7\n%', name: 'a.jpe', type: 'image/jpeg' })],
  ['an SVG named .jfif', () => ({ bytes: svg(''), name: 'a.jfif', type: 'image/jpeg' })],
  ['a name with a line break', async () => ({ bytes: await png(), name: 'a\u0001.png' })],
  ['a name of 4 KB', async () => ({ bytes: await png(), name: `${'n'.repeat(4096)}.png` })],
  ['a name with a NUL', async () => ({ bytes: await png(), name: 'a\u0000.html\u0000.png' })],
  ['only the signature of a PNG', () => ({ bytes: Buffer.from('89504e470d0a1a0a', 'hex') })],
  ['only the header of a PNG', async () => ({ bytes: (await png()).subarray(0, 33) })],
  [
    'only the signature of a JPEG',
    () => ({ bytes: Buffer.from('ffd8ffe0', 'hex'), name: 'a.jpg', type: 'image/jpeg' }),
  ],
  ['only the signature of a WebP', () => ({ bytes: 'RIFF\0\0\0\0WEBP', name: 'a.webp', type: 'image/webp' })],
  ['half a PNG', async () => ({ bytes: await cut('png', 0.5) })],
  ['half a JPEG', async () => ({ bytes: await cut('jpeg', 0.5), name: 'a.jpg', type: 'image/jpeg' })],
  ['half a WebP', async () => ({ bytes: await cut('webp', 0.5), name: 'a.webp', type: 'image/webp' })],
  [
    'an SVG after the signature of a PNG',
    async () => ({
      bytes: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg('<script/>'))]),
    }),
  ],
  ['a file in another field', async () => ({ bytes: await png(), field: 'picture' })],
  ['50,000 by 50,000 pixels in a few bytes', async () => ({ bytes: await hugePng(50_000, 50_000) })],
  ['41 megapixels in a few bytes', async () => ({ bytes: await hugePng(8200, 5000) })],
];

describe('a file that is no picture of ours', () => {
  test('makes a corpus of sixty', () => expect(REFUSED.length).toBeGreaterThanOrEqual(60));

  test.each(REFUSED)('is refused and nothing of it kept: %s', async (_, make) => {
    const before = await stored();
    const { http, body } = await sendFile(app, token, await make());
    expect([400, 413, 415]).toContain(http);
    expect(body).toMatchObject({ status: 'fail', data: { fields: [{ field: 'file' }] } });
    expect(await stored()).toBe(before);
  });

  test('says what is wrong in the reader’s language', async () => {
    const svgFile = { bytes: svg(''), name: 'a.svg', type: 'image/svg+xml' };
    expect((await sendFile(app, token, svgFile, 'zh-CN')).body.msg).toBe('仅支持 PNG、JPEG 和 WebP 图片');
    expect((await sendFile(app, token, svgFile)).body.msg).toBe('Only PNG, JPEG and WebP pictures can be uploaded');
  });
});

describe('a picture', () => {
  test.each([
    ['a JPEG named .png', 'jpeg', 'a.png', 'image/png'],
    ['a PNG named .jpg', 'png', 'a.jpg', 'image/jpeg'],
    ['a JPEG named .jfif', 'jpeg', 'a.jfif', 'image/jpeg'],
    ['a JPEG named .jpe and sent as nothing', 'jpeg', 'a.jpe', ''],
    ['a PNG with no ending', 'png', 'picture', ''],
    ['a WebP named .html', 'webp', 'a.png.html', 'text/html'],
  ] as const)('is what it is, however it is named: %s', async (_, format, name, type) => {
    const { http, body } = await sendFile(app, token, { bytes: await picture(format), name, type });
    expect([http, body.status]).toEqual([200, 'ok']);
  });

  test.each([
    ['HTML after its end', 'png', '<script>alert(1)</script>'],
    ['a ZIP after its end', 'jpeg', zip],
    ['an SVG after its end', 'webp', svg('<script>alert(1)</script>')],
    ['PHP after its end', 'jpeg', '<?php system($_GET[0]); ?>'],
  ] as const)('loses what is hidden in it: %s', async (_, format, tail) => {
    const bytes = await with_(picture(format), tail);
    const { body } = await sendFile(app, token, { bytes, name: `a.${format}`, type: `image/${format}` });
    const { rawPayload } = await app.http.inject({ method: 'GET', url: body.data.avatar });
    expect(rawPayload.subarray(0, 4).toString('latin1')).toBe('RIFF');
    for (const part of ['script', '<?php', 'PK\u0003\u0004'])
      expect(rawPayload.includes(part, 0, 'latin1')).toBe(false);
  });

  test('loses what it says about its camera and place', async () => {
    const sharp = (await import('sharp')).default;
    const bytes = await sharp(await png())
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { body } = await sendFile(app, token, { bytes, name: 'a.jpg', type: 'image/jpeg' });
    const { rawPayload } = await app.http.inject({ method: 'GET', url: body.data.avatar });
    const { exif, icc, xmp, iptc } = await sharp(rawPayload).metadata();
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(rawPayload.equals(bytes)).toBe(false);
  });

  test.each(['../../etc/passwd.png', '..\\..\\evil.png', 'a/b/c.png', '/etc/cron.d/x.png', 'C:\\x.png'])(
    'is kept under a random id whatever path its name pretends: %s',
    async (name) => {
      const { http, body } = await sendFile(app, token, { bytes: await png(), name });
      if (http === 200) expect(body.data.avatar).toMatch(/^\/api\/pictures\/[0-9a-f-]{36}$/);
      else expect(body.data.fields[0].rule).toBe('name');
    },
  );

  test('of five megabytes is the largest: a byte more is refused, a hundred megabytes before they arrive', async () => {
    const over = { bytes: Buffer.concat([await png(), Buffer.alloc(PICTURE_BYTES_MAX)]) };
    const answer = await sendFile(app, token, over);
    expect([answer.http, answer.body.data.fields[0].rule]).toEqual([413, 'maxBytes']);
    const announced = await app.http.inject({
      method: 'POST',
      url: '/api/user/upload',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(100 * 1024 * 1024),
      },
    });
    expect(announced.statusCode).toBe(413);
  });

  test('is the hundredth that an account may have; one more is refused', async () => {
    const { token, accountId } = await app.enter('user');
    await app.pool.query(
      `insert into pictures (id, owner, purpose, bytes, type, width, height, sha256, created_at)
       select gen_random_uuid(), $1, 'certification', 'x', 'image/webp', 1, 1, 'x', now() from generate_series(1, 99)`,
      [accountId],
    );
    expect((await sendFile(app, token, { bytes: await png() })).body.code).toBe(20000);
    const { body } = await sendFile(app, token, { bytes: await png() });
    expect([body.code, body.data.fields[0].rule]).toEqual([50006, 'quota']);
  });

  test('that nothing names is forgotten after a day; one that is in use stays', async () => {
    const { token, accountId } = await app.enter('user');
    const { body } = await sendFile(app, token, { bytes: await png() });
    await app.pool.query('update pictures set held = id::text = $1 where owner = $2', [
      body.data.avatar.slice(-36),
      accountId,
    ]);
    const { rows } = await app.pool.query<{ id: string }>(
      `insert into pictures (id, owner, purpose, bytes, type, width, height, sha256, created_at)
       values (gen_random_uuid(), $1, 'certification', 'x', 'image/webp', 1, 1, 'x', $2) returning id`,
      [accountId, app.clock.now()],
    );
    const left = async () => {
      const found = await app.pool.query('select id from pictures where owner = $1', [accountId]);
      return found.rows.map(({ id }) => id);
    };
    await prunePictures(app.deps.db, app.clock.now());
    expect(await left()).toHaveLength(2);
    app.clock.advance(25 * 3_600_000);
    await prunePictures(app.deps.db, app.clock.now());
    expect(await left()).not.toContain(rows[0]?.id);
    expect(await left()).toHaveLength(1);
  });

  test('for a document is not served where avatars are', async () => {
    const { accountId } = await app.enter('user');
    const { rows } = await app.pool.query<{ id: string }>(
      `insert into pictures (id, owner, purpose, bytes, type, width, height, sha256, created_at)
       values (gen_random_uuid(), $1, 'certification', 'x', 'image/webp', 1, 1, 'x', now()) returning id`,
      [accountId],
    );
    const answer = await app.http.inject({ method: 'GET', url: `/api/pictures/${rows[0]?.id}` });
    expect(answer.json().code).toBe(50004);
  });

  test('of far too many pixels is refused from its header, in no memory', async () => {
    const { token } = await app.enter('user');
    const bytes = await hugePng(50_000, 50_000);
    await sendFile(app, token, { bytes });
    const before = process.memoryUsage().rss;
    const { body } = await sendFile(app, token, { bytes });
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
    expect(body.data.fields[0].rule).toBe('maxPixels');
  });
});
