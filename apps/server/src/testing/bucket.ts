import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { Bucket } from '../config/bucket.ts';

/** What the store does to one request: fails it, loses its answer after the work was done, or is silent for a while. */
type Fault = '501' | '503' | 'lost' | { silentMs: number };
/** A fault of the next request, or of the next one like `POST /files/a?uploads`. */
type Planned = Fault | { of: RegExp; fault: Fault };

const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedMethod>GET</AllowedMethod><AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader></CORSRule></CORSConfiguration>`;

/**
 * A store of the test's own that speaks S3, checks signatures, and can be made to fail.
 * @returns its settings, and how it fails: each next request takes one fault of the list
 */
export const startBucket = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'onair-s3-'));
  const name = 'onair-files';
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name, configs: [CORS] }],
  });
  const { port: inside } = await store.run();
  const faults: Planned[] = [];
  const faultOf = (line: string): Fault | undefined => {
    const at = faults.findIndex((one) => typeof one !== 'object' || !('of' in one) || one.of.test(line));
    const [planned] = at === -1 ? [] : faults.splice(at, 1);
    return typeof planned === 'object' && 'of' in planned ? planned.fault : planned;
  };
  const asked: string[] = [];
  const tags = new Map<string, string>();
  let away = false;

  const answer = (from: IncomingMessage, to: ServerResponse): void => {
    const line = `${from.method} ${from.url}`;
    const fault = faultOf(line);
    asked.push(line);
    if (away) return void from.socket.destroy();
    if (fault === '501' || fault === '503') {
      from.resume();
      to.writeHead(Number(fault), { 'content-type': 'application/xml' });
      to.end(`<Error><Code>${fault === '503' ? 'SlowDown' : 'NotImplemented'}</Code></Error>`);
      return;
    }
    if (typeof fault === 'object') return void setTimeout(() => from.socket.destroy(), fault.silentMs);
    const { method, url: path = '', headers } = from;
    const condition = headers['if-match'] ?? headers['if-none-match'];
    // The store knows no conditional writes: what it holds is compared here.
    if (method === 'PUT' && condition !== undefined && condition !== (tags.get(path) ?? '*')) {
      from.resume();
      to.writeHead(412, { 'content-type': 'application/xml' });
      return void to.end('<Error><Code>PreconditionFailed</Code></Error>');
    }
    // It signs the address of a bucket without the slash at its end, and would refuse every list.
    if (path.startsWith(`/${name}/?`)) delete headers.authorization;
    const on = request({ host: '127.0.0.1', port: inside, method, path, headers }, (answered) => {
      const { etag } = answered.headers;
      if (method === 'PUT' && etag) tags.set(path, etag);
      if (method === 'DELETE') tags.delete(path);
      if (fault === 'lost') {
        answered.resume().on('end', () => from.socket.destroy());
        return;
      }
      to.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(to);
      to.on('close', () => answered.destroy());
    });
    on.on('error', () => from.socket.destroy());
    from.pipe(on);
  };
  const front = createServer(answer);
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  const settings: Bucket = {
    name,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    pathStyle: true,
    direct: true,
    key: { id: 'S3RVER', secret: 'S3RVER' },
  };
  return {
    settings,
    faults,
    asked,
    leave: (gone: boolean): void => {
      away = gone;
    },
    close: async (): Promise<void> => {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
