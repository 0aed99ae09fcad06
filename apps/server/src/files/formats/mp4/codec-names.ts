/** Names of codecs for players (RFC 6381), from the sample entries of MP4 files. */

const hex = (value: number, digits = 2): string => value.toString(16).padStart(digits, '0').toUpperCase();

/** Source: ISO/IEC 14496-15, E.3. */
const hevcName = (config: Buffer): string => {
  const first = config[1] ?? 0;
  const space = ['', 'A', 'B', 'C'][first >> 6] ?? '';
  const compatibility = config.readUInt32BE(2);
  let reversed = 0;
  for (let bit = 0; bit < 32; bit += 1) reversed = reversed * 2 + ((compatibility >>> bit) & 1);
  const constraints = [...config.subarray(6, 12)];
  while (constraints.at(-1) === 0) constraints.pop();
  const tier = `${first & 0x20 ? 'H' : 'L'}${config[12] ?? 0}`;
  return ['hvc1', `${space}${first & 31}`, hex(reversed, 1), tier, ...constraints.map((one) => hex(one))].join('.');
};

/** Source: AV1 Codec ISO Media File Format Binding, 5. */
const av1Name = (config: Buffer): string => {
  const [, first = 0, second = 0] = config;
  const depth = second & 0x40 ? (second & 0x20 ? '12' : '10') : '08';
  return `av01.${first >> 5}.${String(first & 31).padStart(2, '0')}${second & 0x80 ? 'H' : 'M'}.${depth}`;
};

/** Source: ISO/IEC 14496-1, 7.2.6: descriptors with a tag, a length of 7 bits a byte, and content. */
const mpegAudioName = (esds: Buffer): string => {
  let at = 4;
  const open = (): number => {
    const tag = esds[at] ?? 0;
    do at += 1;
    while ((esds[at] ?? 0) & 0x80);
    at += 1;
    return tag;
  };
  open();
  at += 3;
  open();
  const kind = esds[at] ?? 0;
  at += 13;
  const aac = kind === 0x40 && open() === 5 ? (esds[at] ?? 0) >> 3 : 0;
  return aac > 0 ? `mp4a.40.${aac}` : `mp4a.${hex(kind)}`;
};

const CONFIGS: Record<string, (config: Buffer) => string> = {
  avcC: (config) => `avc1.${config.toString('hex', 1, 4)}`,
  hvcC: hevcName,
  av1C: av1Name,
  esds: mpegAudioName,
  dOps: () => 'opus',
};

/** @param entry a sample entry. @returns null for a codec that HLS does not carry here */
export const codecName = (entry: Buffer): string | null => {
  for (const [type, name] of Object.entries(CONFIGS)) {
    const at = entry.indexOf(type, 8, 'latin1');
    if (at > 0) return name(entry.subarray(at + 4));
  }
  return null;
};
