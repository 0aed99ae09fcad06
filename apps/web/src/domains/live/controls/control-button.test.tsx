import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ControlButton } from './control-button.tsx';

const Delay = () => {
  const [open, setOpen] = useState(true);
  return <ControlButton label={open ? 'Cut' : 'Take'} icon={null} against={null} onPress={() => setOpen(!open)} />;
};
const press = (detail: number) => fireEvent.click(screen.getByRole('button'), { detail });
const label = () => screen.getByRole('button').textContent;

test('a double click on Cut cuts, and does not take that back', () => {
  render(<Delay />);
  press(1);
  expect(label()).toBe('Take');
  press(2);
  expect(label()).toBe('Take');
  press(1);
  expect(label()).toBe('Cut');
});

test('a press that the browser counts as a second one acts where the first reached no button', () => {
  render(<Delay />);
  press(2);
  expect(label()).toBe('Take');
});
