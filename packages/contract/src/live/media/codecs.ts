/** Names of codecs for players (RFC 6381), from the configuration records that files and streams carry. */

const hex = (value = 0, digits = 2): string => value.toString(16).padStart(digits, '0');
const upperHex = (value: number, digits = 2): string => hex(value, digits).toUpperCase();

/** Of an AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1): profile, compatibility and level. */
export const avcName = (config: Uint8Array): string => `avc1.${hex(config[1])}${hex(config[2])}${hex(config[3])}`;

/** Of an HEVCDecoderConfigurationRecord: ISO/IEC 14496-15, E.3. */
export const hevcName = (config: Uint8Array): string => {
  const [, first = 0] = config;
  const space = ['', 'A', 'B', 'C'][first >> 6] ?? '';
  const compatibility = config.subarray(2, 6).reduce((bits, byte) => bits * 256 + byte, 0);
  let reversed = 0;
  for (let bit = 0; bit < 32; bit += 1) reversed = reversed * 2 + ((compatibility >>> bit) & 1);
  const constraints = [...config.subarray(6, 12)];
  while (constraints.at(-1) === 0) constraints.pop();
  const tier = `${first & 0x20 ? 'H' : 'L'}${config[12] ?? 0}`;
  const tail = constraints.map((one) => upperHex(one));
  return ['hvc1', `${space}${first & 31}`, upperHex(reversed, 1), tier, ...tail].join('.');
};

/** Of an AV1CodecConfigurationRecord: AV1 Codec ISO Media File Format Binding, 5. */
export const av1Name = (config: Uint8Array): string => {
  const [, first = 0, second = 0] = config;
  const depth = second & 0x40 ? (second & 0x20 ? '12' : '10') : '08';
  return `av01.${first >> 5}.${String(first & 31).padStart(2, '0')}${second & 0x80 ? 'H' : 'M'}.${depth}`;
};

/** Of an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1): its object type. */
export const aacName = (config: Uint8Array): string => `mp4a.40.${(config[0] ?? 0) >> 3}`;
