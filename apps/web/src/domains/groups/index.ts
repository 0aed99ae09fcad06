export { groupWords } from './group.words.ts';
export { GroupList } from './group-list.tsx';
export { GroupPanel } from './group-panel.tsx';
export { mentionedIn } from './mention.ts';
export { PeopleLine } from './people-line.tsx';
export { type ChosenPerson, PersonField } from './person-field.tsx';
export { EMPTY_DRAFT, ThreadEntry, ThreadForm } from './thread.tsx';
