export { useWork } from './use-work.tsx';
export { workWords } from './work.words.ts';
export { WorkList } from './work-list.tsx';
