import { uploadAvatar } from '@onair/contract/identity/profile';
import type { TestApp } from '../../testing/app.ts';

export type TestFile = {
  bytes: Uint8Array | string;
  name?: string;
  type?: string;
  field?: string;
  query?: string;
  path?: string;
};

/** Sends a file as a browser does. */
export const sendFile = async (app: TestApp, token: string, given: TestFile, language = 'en-US') => {
  const form = new FormData();
  const bytes = typeof given.bytes === 'string' ? given.bytes : new Uint8Array(given.bytes);
  form.append(given.field ?? 'file', new Blob([bytes], { type: given.type ?? 'image/png' }), given.name ?? 'a.png');
  const encoded = new Response(form);
  const answer = await app.http.inject({
    method: 'POST',
    url: (given.path ?? uploadAvatar.path) + (given.query ?? ''),
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      'accept-language': language,
    },
  });
  return { http: answer.statusCode, body: answer.json(), headers: answer.headers };
};

type Side = { width?: number; height?: number };

/** A picture of two colors, red left and blue right, made by the same library that browsers' pictures are read with. */
export const picture = async (
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif',
  { width = 40, height = 20, orientation }: Side & { orientation?: number } = {},
): Promise<Buffer> => {
  const sharp = (await import('sharp')).default;
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) pixels[at * 3 + (at % width < width / 2 ? 0 : 2)] = 255;
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  return (orientation ? image.withMetadata({ orientation }) : image)[format]().toBuffer();
};

/** A PNG whose header promises far more pixels than it has bytes. */
export const hugePng = async (width: number, height: number): Promise<Buffer> => {
  const { crc32 } = await import('node:zlib');
  const png = await picture('png');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
};
