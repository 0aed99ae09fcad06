export { GroupList } from './group-list.tsx';
export { GroupPanel } from './group-panel.tsx';
export { groupWords } from './groups.words.ts';
export { PeopleLine } from './people-line.tsx';
