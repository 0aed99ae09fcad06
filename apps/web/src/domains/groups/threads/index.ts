export { mentionedIn } from './mention.ts';
export { type ChosenPerson, PersonField } from './person-field.tsx';
export { EMPTY_DRAFT, ThreadEntry, ThreadForm } from './thread.tsx';
