import { Input } from '@arco-design/web-react';
import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({ default: (await import('./day-range.tsx')).DayRange }));

/** The calendar comes after the page; until then an empty box keeps its place. */
export const DayRange = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<Input disabled aria-label={props.names.join(' – ')} placeholder={props.names.join(' – ')} />}>
    <Loaded {...props} />
  </Suspense>
);
