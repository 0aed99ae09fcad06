import { NotBuilt } from '../../shared/ui/not-built.tsx';

export const Exception403 = () => <NotBuilt />;
export const Exception404 = () => <NotBuilt />;
export const Exception500 = () => <NotBuilt />;
