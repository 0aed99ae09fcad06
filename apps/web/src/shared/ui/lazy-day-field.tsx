import { Input } from '@arco-design/web-react';
import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({ default: (await import('./day-field.tsx')).DayField }));

/** The calendar comes after the form; until then an empty box keeps its place. */
export const DayField = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<Input id={props.id} disabled placeholder={props.placeholder} />}>
    <Loaded {...props} />
  </Suspense>
);
