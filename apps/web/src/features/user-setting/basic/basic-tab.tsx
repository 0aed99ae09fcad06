import { Skeleton } from '../../../shared/ui/states.tsx';

export const BasicTab = () => <Skeleton />;
