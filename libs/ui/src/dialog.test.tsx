/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
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

test('the focus goes to what is named where the dialog took away what opened it', async () => {
  function List() {
    const [open, setOpen] = useState(false);
    const [isThere, setIsThere] = useState(true);
    const heading = useRef<HTMLHeadingElement>(null);
    return (
      <>
        <h2 ref={heading} tabIndex={-1}>
          Uploads
        </h2>
        {isThere && <button onClick={() => setOpen(true)}>Open</button>}
        <Dialog title="Discard" open={open} onClose={() => setOpen(false)} focusInstead={heading}>
          <button onClick={() => setIsThere(false)}>Discard it</button>
        </Dialog>
      </>
    );
  }
  render(<List />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Discard it' }), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Uploads' })));
});
