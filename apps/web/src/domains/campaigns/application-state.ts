import type { ApplicationState } from '@onair/contract/campaigns/application';
import type { Tone } from '../../shared/ui/status-tag.tsx';

export const stateTone: Record<ApplicationState, Tone> = {
  leaderReview: 'busy',
  purchaseCertificate: 'busy',
  safetyTest: 'busy',
  launch: 'busy',
  launched: 'good',
  returned: 'bad',
  withdrawn: 'off',
};
