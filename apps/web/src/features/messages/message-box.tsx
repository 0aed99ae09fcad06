import { Empty } from '../../shared/ui/states.tsx';

/** Contents of the bell's popover; `close` shuts it. */
export const MessageBox = (_props: { close: () => void }) => <Empty />;
