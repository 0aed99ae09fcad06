export { RulesSection } from './rules-section.tsx';
