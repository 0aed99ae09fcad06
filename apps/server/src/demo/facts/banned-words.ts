import { pairs } from './pairs.ts';

/** Words that the demo company's recognition looks for, as its texts say them in English. */
export const bannedWords = pairs(`
赌博 = gambling
刀枪 = guns
毒品 = drugs
假证 = forged papers
casino = casino`);
