import { certification, getCertification, listCertificationTodos } from '@onair/contract/certification';
import { keyOf, queryClient } from '../../../shared/api/query.ts';

export const refreshCertification = (): void => {
  for (const endpoint of [certification, getCertification, listCertificationTodos])
    queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
};
