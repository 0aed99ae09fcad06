export { groupWords } from './group.words.ts';
export { GroupList } from './group-list.tsx';
export { GroupPanel } from './group-panel.tsx';
export { PeopleLine } from './people-line.tsx';
