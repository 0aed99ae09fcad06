import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerQuestion, useQuestion } from '../../shared/page/ask-to-leave.ts';
import { discardForms, registerForm, unsavedForms } from '../../shared/page/unsaved.ts';
import { setTabs, tabOf, useTabs } from './tab-store.ts';
import type { TabAction } from './tabs.ts';
import { useTabActions } from './use-tab-actions.ts';

const HOME = '/dashboard/workplace';
const FORM = '/form/group';
const LIST = '/list/card';

beforeEach(() => setTabs([HOME, FORM, LIST].map(tabOf).filter((tab) => tab !== undefined)));
afterEach(() => {
  discardForms(unsavedForms());
  useTabs.setState(useTabs.getInitialState(), true);
});

const Acts = ({ active }: { active: string }) => {
  const run = useTabActions(active);
  const acts: [TabAction, string][] = [
    ['current', FORM],
    ['others', LIST],
    ['all', LIST],
    ['reload', FORM],
    ['current', LIST],
  ];
  return acts.map(([action, path]) => (
    <button key={`${action} ${path}`} type="button" onClick={() => run(action, path)}>
      {`${action} ${path}`}
    </button>
  ));
};

const show = async (active: string) => {
  const root = createRootRoute({ component: () => <Acts active={active} /> });
  const route = createRoute({ getParentRoute: () => root, path: '$' });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [active] }),
  });
  await act(async () => render(<RouterProvider router={router} />));
  return router;
};
const type = () => {
  let text = 'typed';
  registerForm(Symbol('form'), {
    page: FORM,
    panels: [],
    unsaved: () => text !== '',
    discard: () => {
      text = '';
    },
  });
  return () => text;
};
const press = (name: string) => fireEvent.click(screen.getByText(name));
const asked = () => useQuestion.getState().answer !== null;
const answer = (leave: boolean) => act(async () => answerQuestion(leave));
const open = () => useTabs.getState().tabs.map(({ path }) => path);

test.each([`current ${FORM}`, `others ${LIST}`, `all ${LIST}`])(
  '"%s" asks for a form that it would close, and every tab stays until the reader agrees',
  async (name) => {
    await show(FORM);
    const text = type();
    press(name);
    expect(asked()).toBe(true);
    expect(open()).toEqual([HOME, FORM, LIST]);
    await answer(false);
    expect(open()).toEqual([HOME, FORM, LIST]);
    expect(text()).toBe('typed');
    press(name);
    await answer(true);
    expect(open()).not.toContain(FORM);
    expect(text()).toBe('');
  },
);

test('closing the tab that is shown leads to its neighbor', async () => {
  const router = await show(FORM);
  press(`current ${FORM}`);
  expect(asked()).toBe(false);
  expect(open()).toEqual([HOME, LIST]);
  expect(router.history.location.pathname).toBe(HOME);
});

test('reloading a tab asks for its form', async () => {
  await show(FORM);
  type();
  const life = () => useTabs.getState().lives[FORM] ?? 0;
  const before = life();
  press(`reload ${FORM}`);
  expect(asked()).toBe(true);
  expect(life()).toBe(before);
  await answer(true);
  expect(life()).toBe(before + 1);
});

test('closing a tab asks nothing about forms of other tabs', async () => {
  await show(FORM);
  type();
  press(`current ${LIST}`);
  expect(asked()).toBe(false);
  expect(open()).toEqual([HOME, FORM]);
});
