/** Content-Disposition of a file to keep: a name for browsers of every age, plain first, then in the reader's own script. */
export const attachment = (name: string, plain: string): string =>
  `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
