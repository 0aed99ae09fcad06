/**
 * Why a text is no address that a browser opens as a web page and nothing else: http or https, a host, no spaces, no name
 * and password before the host, which only serve to disguise it. Null when it is one.
 */
export const webLinkFault = (link: string): 'scheme' | 'format' | null => {
  if (!/^https?:\/\//i.test(link)) return 'scheme';
  if (/[\s\\]/.test(link) || !URL.canParse(link)) return 'format';
  const { host, username, password } = new URL(link);
  return host === '' || username !== '' || password !== '' ? 'format' : null;
};
