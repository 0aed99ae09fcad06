import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import { sessionSignal } from '../session/lifetime.ts';
import { useSession } from '../session/session.ts';
import { announced, type CallOptions, headersFor, send, unwrap } from './call.ts';
import { transportFailure } from './failure.ts';
import { refresh } from './freshness.ts';
import { requestOf } from './request.ts';

/** Bytes so far and in total; `total` is null when the length is unknown. */
export type Progress = (loaded: number, total: number | null) => void;

export type TransferOptions = CallOptions & { onProgress?: Progress };

/**
 * Uploads one file as the multipart field `file`, until the session ends, and refetches what that has changed.
 * XMLHttpRequest, because only it reports upload progress.
 */
export const upload = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  file: File,
  options: TransferOptions = {},
): Promise<Output<E>> =>
  announced(async () => {
    const data = await new Promise<Output<E>>((resolve, reject) => {
      const token = useSession.getState().token;
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      const signal = AbortSignal.any([sessionSignal(), ...(options.signal ? [options.signal] : [])]);
      request.open(endpoint.method, requestOf(endpoint, { ...input }).url);
      for (const [name, value] of Object.entries(headersFor(endpoint, token, options.key))) {
        request.setRequestHeader(name, value);
      }
      request.upload.onprogress = (event) =>
        options.onProgress?.(event.loaded, event.lengthComputable ? event.total : null);
      request.onload = () => {
        try {
          resolve(unwrap(endpoint, request.responseText, request.status, token));
        } catch (error) {
          reject(error);
        }
      };
      request.onerror = () => reject(transportFailure(request.status));
      request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
      request.onloadend = () => signal.removeEventListener('abort', abort);
      signal.throwIfAborted();
      signal.addEventListener('abort', abort);
      const form = new FormData();
      form.append('file', file);
      request.send(form);
    });
    await refresh(endpoint.changes);
    return data;
  }, options);

/**
 * Uploads bytes to a signed address of the bucket, without a token.
 * @returns the bucket's ETag
 */
export const putAt = (
  address: string,
  bytes: Blob,
  { signal, onProgress }: Pick<TransferOptions, 'signal' | 'onProgress'>,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', address);
    request.upload.onprogress = (event) => onProgress?.(event.loaded, bytes.size);
    request.onload = () => {
      const etag = request.status === 200 ? request.getResponseHeader('etag') : null;
      if (etag) resolve(etag);
      else reject(transportFailure(request.status));
    };
    request.onerror = () => reject(transportFailure(request.status));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', abort);
    request.send(bytes);
  });

/** The name that the server gave the file, RFC 5987 form first. */
export const fileName = (disposition: string | null, otherwise: string): string => {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // An unreadable name is no reason to lose the file.
    }
  }
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? otherwise;
};

const readAll = async (response: Response, onProgress?: Progress): Promise<Blob> => {
  const total = Number(response.headers.get('Content-Length')) || null;
  const chunks: BlobPart[] = [];
  let loaded = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value);
    loaded += part.value.length;
    onProgress?.(loaded, total);
  }
  return new Blob(chunks, { type: response.headers.get('Content-Type') ?? 'application/octet-stream' });
};

/** Streams a file into the browser's download. A refusal throws like any call. */
export const download = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  fallbackName: string,
  options: TransferOptions = {},
): Promise<void> =>
  announced(async () => {
    const token = useSession.getState().token;
    const response = await send(endpoint, { ...input }, options);
    const disposition = response.headers.get('Content-Disposition');
    if (!response.ok || disposition === null) {
      unwrap(endpoint, await response.text(), response.status, token);
      throw transportFailure(response.status);
    }
    saveFile(await readAll(response, options.onProgress), fileName(disposition, fallbackName));
  }, options);

/** How long a browser may take to read the blob; some start only after the click was handled. */
const KEPT_MS = 60_000;

/** Saves bytes made in the browser under a name. */
export const saveFile = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};
