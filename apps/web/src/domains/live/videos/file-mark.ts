const HEAD_BYTES = 64 * 1024;

/** What a file is known by when it is chosen again after a reload: its name, time of change and a digest of its beginning. */
export const markOf = async (file: File): Promise<string> => {
  const head = await crypto.subtle.digest('SHA-256', await file.slice(0, HEAD_BYTES).arrayBuffer());
  const digest = [...new Uint8Array(head)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${digest} ${file.lastModified} ${[...file.name].slice(0, 100).join('')}`;
};
