import { certification, getCertification, listCertificationTodos } from '@onair/contract/identity/certification';
import { keyOf, queryClient } from '../../../shared/api/query.ts';

/** Everything that shows requests. */
export const CERTIFICATION_READS = [certification, getCertification, listCertificationTodos];

export const refreshCertification = (): void => {
  for (const endpoint of CERTIFICATION_READS) queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
};
