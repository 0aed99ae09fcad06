import { join } from 'node:path';
import { ConfigError, flag, webAddress } from './values.ts';

/** A bucket of an S3-compatible store. */
export type Bucket = {
  name: string;
  /** Null for Amazon S3, where it follows from the region. */
  endpoint: string | null;
  region: string;
  /** Whether the bucket is part of the path rather than of the host name. */
  pathStyle: boolean;
  /** Null: credentials that the SDK finds by itself, such as a machine's role. */
  key: { id: string; secret: string } | null;
  /** Whether browsers can reach it: they then upload and download large files directly, not through the servers. */
  direct: boolean;
};

/** The bucket that lives are copied to as HLS, and the address at which players reach it. */
export type HlsBucket = { bucket: Bucket; url: string | null };

const NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

const bucketNamed = (env: NodeJS.ProcessEnv, setting: 'S3_BUCKET' | 'HLS_BUCKET'): Bucket | null => {
  const name = env[setting] ?? '';
  if (name === '') return null;
  if (!NAME.test(name)) throw new ConfigError(`${setting} must be the name of a bucket, not "${name}".`);
  const endpoint = webAddress('S3_ENDPOINT', env.S3_ENDPOINT);
  if (endpoint && new URL(endpoint).pathname !== '/') {
    throw new ConfigError(`S3_ENDPOINT must be an address without a path, not "${endpoint}".`);
  }
  const [id, secret] = [env.S3_KEY_ID ?? '', env.S3_SECRET ?? ''];
  if ((id === '') !== (secret === '')) {
    throw new ConfigError('S3_KEY_ID and S3_SECRET belong together: set both, or none for the role of the machine.');
  }
  return {
    name,
    endpoint,
    region: env.S3_REGION || 'us-east-1',
    pathStyle: flag(env.S3_PATH_STYLE, endpoint !== null),
    key: id ? { id, secret } : null,
    direct: flag(env.S3_DIRECT, true),
  };
};

/**
 * The bucket for stored files, and whether new files go there; null when there is only a folder.
 * @throws ConfigError
 */
export const bucketSettings = (env: NodeJS.ProcessEnv): { bucket: Bucket | null; storage: 'folder' | 'bucket' } => {
  const storage = env.STORAGE || (env.S3_BUCKET ? 'bucket' : 'folder');
  if (storage !== 'folder' && storage !== 'bucket') {
    throw new ConfigError(`STORAGE must be folder or bucket, not "${storage}".`);
  }
  const bucket = bucketNamed(env, 'S3_BUCKET');
  if (storage === 'bucket' && !bucket) throw new ConfigError('STORAGE=bucket needs S3_BUCKET, the name of the bucket.');
  return { bucket, storage };
};

/** Another bucket of the same store, or the same one. @throws ConfigError */
export const hlsBucketSettings = (env: NodeJS.ProcessEnv): HlsBucket | null => {
  const bucket = bucketNamed(env, 'HLS_BUCKET');
  const url = webAddress('HLS_URL', env.HLS_URL);
  if (url && !bucket) throw new ConfigError('HLS_URL needs HLS_BUCKET, the name of the bucket behind it.');
  if (bucket && env.MEDIA_HLS_MINUTES === '0') throw new ConfigError('HLS_BUCKET needs HLS: MEDIA_HLS_MINUTES is 0.');
  return bucket && { bucket, url };
};

/** The bucket's origin for browsers: the one foreign origin that pages may upload to. */
export const bucketOrigin = ({ name, endpoint, region, pathStyle }: Bucket): string => {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return `${protocol}//${pathStyle ? '' : `${name}.`}${host}`;
};

/** Local copies of a bucket's files, for programs on this machine. */
export const copiesFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'copies');
