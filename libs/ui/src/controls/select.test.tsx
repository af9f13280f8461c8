/** @vitest-environment jsdom */
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NativeSelect } from './native-select';
import { Select } from './select';

afterEach(cleanup);

const courses = (length: number) =>
  Array.from({ length }, (_, index) => ({ value: `${index}`, label: `Course ${index}` }));

test('a choice among 1,000 is a native select, because the list of the product would render them all', () => {
  const onChange = vi.fn();
  render(<Select label="Course" options={courses(1000)} value="7" onChange={onChange} />);
  const select = screen.getByLabelText<HTMLSelectElement>('Course');
  expect(select.tagName).toBe('SELECT');
  expect(select.value).toBe('7');
  expect(select.selectedOptions[0]?.textContent).toBe('Course 7');
  expect(document.querySelectorAll('span').length).toBeLessThan(5);
  fireEvent.focus(select);
  fireEvent.change(select, { target: { value: '999' } });
  expect(onChange).toHaveBeenCalledWith('999');
});

test.each(['pointerDown', 'focus'] as const)('a native select has all its options from %s on', (event) => {
  render(<Select label="Course" options={courses(1000)} value="7" onChange={() => undefined} />);
  const select = screen.getByLabelText<HTMLSelectElement>('Course');
  expect(select.options).toHaveLength(1);
  fireEvent[event](select);
  expect(select.options).toHaveLength(1000);
  expect(select.value).toBe('7');
});

test('a native select has all of few options at once', () => {
  render(<NativeSelect label="Course" options={courses(20)} value="7" onChange={() => undefined} />);
  expect(screen.getByLabelText<HTMLSelectElement>('Course').options).toHaveLength(20);
});

test('a native select shows the placeholder until something is chosen', () => {
  render(
    <Select
      label="Course"
      options={courses(500)}
      value={undefined}
      placeholder="None"
      onChange={() => undefined}
    />,
  );
  const select = screen.getByLabelText<HTMLSelectElement>('Course');
  expect(select.selectedOptions[0]?.textContent).toBe('None');
  expect(select.selectedOptions[0]?.disabled).toBe(true);
});

test('a choice among few is a listbox of the product', () => {
  render(<Select label="Course" options={courses(20)} value="7" onChange={() => undefined} />);
  expect(screen.getByRole('combobox', { name: 'Course' }).tagName).toBe('BUTTON');
});
