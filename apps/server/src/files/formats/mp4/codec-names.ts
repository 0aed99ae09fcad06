/** Names of codecs for players (RFC 6381), from the sample entries of MP4 files. */

import { aacName, av1Name, avcName, hevcName } from '@onair/contract/live/media/codecs';

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
  const isAac = kind === 0x40 && open() === 5 && (esds[at] ?? 0) >> 3 > 0;
  return isAac ? aacName(esds.subarray(at)) : `mp4a.${kind.toString(16).padStart(2, '0').toUpperCase()}`;
};

const CONFIGS: Record<string, (config: Buffer) => string> = {
  avcC: avcName,
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
