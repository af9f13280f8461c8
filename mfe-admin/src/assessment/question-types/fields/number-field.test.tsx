/** @vitest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NumberField, PercentField } from './number-field';

afterEach(cleanup);

const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });

test('a number is accepted with a comma and stays as it was typed; a text that is none counts as NaN', () => {
  const numbers: number[] = [];
  render(<NumberField label="Number" value={Number.NaN} onChange={(value) => numbers.push(value)} />);
  expect(screen.getByRole('textbox').getAttribute('value')).toBe('');
  type('-3,50');
  type('five');
  type('');
  expect(numbers).toEqual([-3.5, Number.NaN, Number.NaN]);
  type('-3,50');
  expect(screen.getByRole('textbox').getAttribute('value')).toBe('-3,50');
});

test('a fraction is shown in percent without noise', () => {
  const fractions: number[] = [];
  render(<PercentField label="Credit" value={0.333333} onChange={(value) => fractions.push(value)} />);
  expect(screen.getByRole('textbox').getAttribute('value')).toBe('33.3333');
  type('25');
  expect(fractions).toEqual([0.25]);
});
