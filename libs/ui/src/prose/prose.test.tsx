/** @vitest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Prose } from './prose';

afterEach(cleanup);

const TABLE = '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';

test('a wide table scrolls in an area of its own, which the keyboard reaches', () => {
  render(<Prose html={`<p>Before</p>${TABLE}<p>After</p>`} />);
  const area = screen.getByRole('region', { name: 'Table' });
  expect(area.tabIndex).toBe(0);
  expect(area.querySelectorAll('td')).toHaveLength(2);
  expect([...(area.parentElement?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['P', 'DIV', 'P']);
});

test('each paragraph of a right-to-left text has its direction, and lists and tables begin on the right', () => {
  render(<Prose language="he" html={`<p>Docker מריץ</p><p>Linux</p><ul><li>Kernel</li></ul>${TABLE}`} />);
  expect(screen.getByText('Docker מריץ').dir).toBe('rtl');
  expect(screen.getByText('Linux').dir).toBe('auto');
  expect(screen.getByText('Kernel').dir).toBe('rtl');
  expect(screen.getByRole('table').closest('[dir]')?.getAttribute('dir')).toBe('rtl');
});
