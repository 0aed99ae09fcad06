import { Skeleton } from '../../../shared/ui/states.tsx';

export const CertificationTab = () => <Skeleton />;
