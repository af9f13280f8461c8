/** @vitest-environment jsdom */
import { afterEach, expect, test } from 'vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { ScrollArea } from '../layout/scroll-area';
import { Select } from '../controls/select';

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('dir');
});

test.each(['ltr', 'rtl'])('scrolling panels and choices follow a page whose direction is %s', (direction) => {
  document.documentElement.dir = direction;
  render(
    <>
      <ScrollArea>Content</ScrollArea>
      <Select
        label="Level"
        options={[{ value: 'b', label: 'Beginner' }]}
        value="b"
        onChange={() => undefined}
      />
    </>,
  );
  expect(screen.getByText('Content').closest('[dir]')?.getAttribute('dir')).toBe(direction);
  expect(screen.getByRole('combobox', { name: 'Level' }).getAttribute('dir')).toBe(direction);
});
