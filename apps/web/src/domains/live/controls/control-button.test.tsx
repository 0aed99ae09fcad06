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

test('the second click of a double click acts where the first one hit no button', () => {
  render(<Delay />);
  press(2);
  expect(label()).toBe('Take');
});

test('a shorter label for phones leaves the button its name', () => {
  render(<ControlButton label="Show slate" short="Slate" icon={null} against={null} onPress={() => {}} />);
  expect(screen.getByRole('button', { name: 'Show slate' }).textContent).toBe('Show slateSlate');
});
