export { workWords } from './work.words.ts';
export { WorkList } from './work-list.tsx';
