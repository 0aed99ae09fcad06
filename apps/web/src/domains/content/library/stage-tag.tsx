import type { Stage } from '@onair/contract/content/workflow';
import { useWords } from '../../../shared/i18n/words.ts';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import { libraryWords } from './library.words.ts';

const TONES: Record<Stage, Tone> = {
  draft: 'off',
  review: 'busy',
  scheduled: 'warn',
  published: 'good',
  withdrawn: 'bad',
};

/** Where an item stands on its way to the audience. */
export const StageTag = ({ stage }: { stage: Stage }) => {
  const { stages } = useWords(libraryWords);
  return <StatusTag tone={TONES[stage]}>{stages[stage]}</StatusTag>;
};
