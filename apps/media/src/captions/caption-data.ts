import { readData } from '../flv/data.ts';

const MOST_TEXT = 500;
const GA94 = Buffer.from('4741393403', 'hex');

/** What an encoder sends beside its pictures: a text (`onTextData`), or CEA-608 in base64 (`onCaptionInfo`). */
export const readCaptionData = (body: Buffer): { text: string } | { ccData: Buffer } | null => {
  const decoded = readData(body);
  if (!decoded) return null;
  const { text, type, data } = decoded.data;
  if (decoded.name === 'onTextData' && typeof text === 'string') {
    const lines = text.slice(0, MOST_TEXT).split(/[\r\n]+/);
    return {
      text: lines
        .map((line) => line.trim())
        .filter(Boolean)
        .join('\n'),
    };
  }
  if (decoded.name !== 'onCaptionInfo' || type !== '708' || typeof data !== 'string') return null;
  const bytes = Buffer.from(data.slice(0, 4096), 'base64');
  const head = bytes.indexOf(GA94);
  return { ccData: head === -1 ? bytes : bytes.subarray(head + GA94.length) };
};
