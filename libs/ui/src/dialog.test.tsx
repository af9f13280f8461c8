/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Dialog } from './dialog';

afterEach(cleanup);

function Opener({ isKept }: { isKept: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {(isKept || open) && (
        <Dialog title="Rename" open={open} onClose={() => setOpen(false)}>
          <input aria-label="Name" autoFocus />
        </Dialog>
      )}
    </>
  );
}

test.each([
  ['closed', true],
  ['taken away', false],
])('a dialog that is %s gives the focus back to what opened it', async (_, isKept) => {
  render(<Opener isKept={isKept} />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
