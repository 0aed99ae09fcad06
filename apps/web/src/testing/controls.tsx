import type { PageName } from '@onair/contract/routes';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Activity, type ReactNode, useEffect, useState } from 'react';
import { queryClient } from '../shared/api/query.ts';
import { Overlays } from '../shared/overlay/overlays.tsx';
import { hrefOf, PageProvider, pathOf } from '../shared/page/page.tsx';
import { parseSearch, type Search, stringifySearch } from '../shared/page/read-search.ts';
import type { Request } from './api-server.ts';

/** Renders a part of a page with the data layer around it, and the place of its dialogs and drawers. */
export const showPart = (part: ReactNode) =>
  act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <Overlays>{part}</Overlays>
      </QueryClientProvider>,
    ),
  );

const AtPage = ({ name, children }: { name: PageName; children: ReactNode }) => {
  const { pathname, search } = useLocation();
  const path = pathOf(name);
  return (
    <PageProvider value={{ name, path, search: pathname === path ? search : {} }}>
      <Overlays>{children}</Overlays>
    </PageProvider>
  );
};

/** Renders a part that reads and writes the address of its page; returns the address bar. */
export const showOnPage = async (name: PageName, part: ReactNode, search: Search = {}) => {
  const root = createRootRoute({ component: () => <AtPage name={name}>{part}</AtPage> });
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '$' })]);
  const history = createMemoryHistory({ initialEntries: [hrefOf(name, search)] });
  await showPart(<RouterProvider router={createRouter({ routeTree, history, parseSearch, stringifySearch })} />);
  return history;
};

type TabProps = { onTurn: (turn: (hidden: boolean) => void) => void; children: ReactNode };

const Tab = ({ onTurn, children }: TabProps) => {
  const [hidden, setHidden] = useState(false);
  useEffect(() => onTurn(setHidden), [onTurn]);
  return (
    <Activity mode={hidden ? 'hidden' : 'visible'}>
      <Overlays>{children}</Overlays>
    </Activity>
  );
};

/** Renders a part of a page that another one may be shown over: `hide` as behind its tab, `show` as it was. */
export const showInTab = async (name: PageName, part: ReactNode, search: Search = {}) => {
  let turnTo: (hidden: boolean) => void = () => {};
  const onTurn: TabProps['onTurn'] = (turn) => {
    turnTo = turn;
  };
  const history = await showOnPage(name, <Tab onTurn={onTurn}>{part}</Tab>, search);
  const turn = (hidden: boolean) => () => act(async () => turnTo(hidden));
  return { history, hide: turn(true), show: turn(false) };
};

/** Collects copied texts, since the simulated document has no clipboard. */
export const clipboard = (): string[] => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  return copied;
};

const pressed =
  (role: 'button' | 'switch' | 'radio' | 'checkbox' | 'menuitem' | 'tab', detail = 1) =>
  (name: string | RegExp, inside?: HTMLElement) =>
    act(async () => fireEvent.click((inside ? within(inside) : screen).getByRole(role, { name }), { detail }));

export const press = pressed('button');
/** The second click of a double click. */
export const doubleClick = pressed('button', 2);
export const turn = pressed('switch');
export const pick = pressed('radio');
export const tick = pressed('checkbox');
export const openTab = pressed('tab');
/** An entry of an open menu. */
export const choose = pressed('menuitem');

/** The label of a field, with a star if it is required. */
const starred = (label: string | RegExp) =>
  typeof label === 'string' ? (text: string) => text.replace(/^\*\s*/, '') === label : label;

const INPUTS = { selector: 'input, textarea' };

/** The input of a field. */
export const field = (label: string | RegExp, inside?: HTMLElement) =>
  (inside ? within(inside) : screen).getByLabelText<HTMLInputElement>(starred(label), INPUTS);

/** Types into a field; the code of the dialog that it is in may be loading still. */
export const type = async (label: string | RegExp, value: string, inside?: HTMLElement) => {
  const input = await (inside ? within(inside) : screen).findByLabelText(starred(label), INPUTS);
  await act(async () => fireEvent.change(input, { target: { value } }));
};

/** Opens a select and selects an option. */
export const select = async (label: string | RegExp, option: string | RegExp, inside?: HTMLElement) => {
  await act(async () => fireEvent.click((inside ? within(inside) : screen).getByRole('combobox', { name: label })));
  const offered = await screen.findByRole('option', { name: option });
  await act(async () => fireEvent.click(offered));
};

/** Clicks a link within the window. */
export const follow = (name: string | RegExp, inside?: HTMLElement) =>
  act(async () => fireEvent.click((inside ? within(inside) : screen).getByRole('link', { name })));

/** Presses a key anywhere on the page. */
export const pressKey = (key: string) => act(async () => fireEvent.keyDown(document.body, { key }));

/** Requests other than reads, in order. */
export const writesOf = ({ requests }: { requests: readonly Request[] }) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
