import { NotBuilt } from '../../shared/ui/not-built.tsx';

export const MessagesPage = () => <NotBuilt />;
