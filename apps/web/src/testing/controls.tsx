import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from '../shared/api/query.ts';
import type { Request } from './api-server.ts';

// What is awaited comes, however busy the machine is.
configure({ asyncUtilTimeout: 10_000 });

// The simulated document has no top layer; what is shown in one is there all the same.
Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });

/** A part of a page by itself, with the data layer around it. */
export const showPart = (part: ReactNode) =>
  act(async () => render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>));

const pressed = (role: 'button' | 'switch' | 'radio' | 'menuitem') => (name: string | RegExp, inside?: HTMLElement) =>
  act(async () => fireEvent.click((inside ? within(inside) : screen).getByRole(role, { name }), { detail: 1 }));

export const press = pressed('button');
export const turn = pressed('switch');
export const pick = pressed('radio');
/** An entry of an open menu. */
export const choose = pressed('menuitem');

export const type = (label: string | RegExp, value: string, inside?: HTMLElement) =>
  act(async () =>
    fireEvent.change((inside ? within(inside) : screen).getByLabelText(label, { selector: 'input' }), {
      target: { value },
    }),
  );

/** What was asked of the server beyond reading, in order. */
export const writesOf = ({ requests }: { requests: readonly Request[] }) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
