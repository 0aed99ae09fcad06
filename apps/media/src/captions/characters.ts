/** Characters of CEA-608 (ANSI/CTA-608-E, tables 50 and 5 to 10). */

const BASIC: Record<number, string> = {
  39: '’',
  42: 'á',
  92: 'é',
  94: 'í',
  95: 'ó',
  96: 'ú',
  123: 'ç',
  124: '÷',
  125: 'Ñ',
  126: 'ñ',
  127: '█',
};
const SPECIAL = [...'®°½¿™¢£♪à èâêîôû'];
const SPANISH_AND_FRENCH = [...'ÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»'];
const PORTUGUESE_AND_GERMAN = [...'ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤│ÅåØø┌┐└┘'];

export const basicCharacter = (code: number): string => BASIC[code] ?? String.fromCharCode(code);
/** @param code from 0x30 on */
export const specialCharacter = (code: number): string => SPECIAL[code - 0x30] ?? '';
/** @param code from 0x20 on */
export const extendedCharacter = (set: number, code: number): string =>
  (set === 0x12 ? SPANISH_AND_FRENCH : PORTUGUESE_AND_GERMAN)[code - 0x20] ?? '';
