import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { PageProvider, useSearchState } from './page.tsx';

const State = Type.Object({ id: Type.Optional(Type.String({ maxLength: 10 })) });
let pin: (id: string) => void = () => {};

const ResultPage = () => {
  const [, change] = useSearchState(State);
  pin = (id) => change({ id }, { replace: true });
  return null;
};
const Root = () => (
  <PageProvider value={{ name: 'Success', path: '/result/success', search: {} }}>
    <ResultPage />
    <Outlet />
  </PageProvider>
);

test('a page being left does not overwrite the address of the next one', async () => {
  let arrive = () => {};
  const root = createRootRoute({ component: Root });
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/result/success' }),
    createRoute({
      getParentRoute: () => root,
      path: '/list/card',
      // Its code is being fetched.
      loader: () =>
        new Promise<void>((resolve) => {
          arrive = resolve;
        }),
    }),
  ];
  const history = createMemoryHistory({ initialEntries: ['/result/success'] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  await act(async () => render(<RouterProvider router={router} />));
  await act(async () => pin('one'));
  expect(history.location.href).toBe('/result/success?id=one');
  await act(async () => history.push('/list/card'));
  await act(async () => pin('two'));
  await act(async () => arrive());
  expect(history.location.href).toBe('/list/card');
});
