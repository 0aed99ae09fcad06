import type { CertificationState } from '@onair/contract/identity/certification';
import { useWords } from '../../../shared/i18n/words.ts';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import { certificationWords } from './certification.words.ts';

const tones: Record<CertificationState, Tone> = { auditing: 'busy', passed: 'good', rejected: 'bad', withdrawn: 'off' };

export const CertificationStatusTag = ({ status }: { status: CertificationState }) => {
  const words = useWords(certificationWords);
  return <StatusTag tone={tones[status]}>{words.states[status]}</StatusTag>;
};
