import { join } from 'node:path';
import { ConfigError, flag, webAddress } from './config-values.ts';

/** A bucket of a store that speaks S3. */
export type Bucket = {
  name: string;
  /** Null for Amazon's own, which follows from the region. */
  endpoint: string | null;
  region: string;
  /** The bucket is part of the path, and not of the host's name. */
  pathStyle: boolean;
  /** Null: what the SDK finds by itself, such as the role of a machine. */
  key: { id: string; secret: string } | null;
  /** Whether browsers reach it: they send uploads and fetch large files there, and not through the servers. */
  direct: boolean;
};

/** The bucket to which lives are copied as HLS, and the address at which players reach its content. */
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
 * The bucket for stored files, and whether new ones go there; null where there is a folder only.
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

/** Where browsers reach a bucket: the one foreign origin that pages may send files to. */
export const bucketOrigin = ({ name, endpoint, region, pathStyle }: Bucket): string => {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return `${protocol}//${pathStyle ? '' : `${name}.`}${host}`;
};

/** Where copies of a bucket's files lie that programs of this machine read. */
export const copiesFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'copies');
