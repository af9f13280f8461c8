/** @vitest-environment jsdom */
import { afterEach, expect, test } from 'vitest';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { Dialog } from './dialog';
import { Sheet } from './sheet';

afterEach(cleanup);

function Opener({ staysMounted }: { staysMounted: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {(staysMounted || open) && (
        <Dialog title="Rename" open={open} onClose={() => setOpen(false)}>
          <input aria-label="Name" autoFocus />
        </Dialog>
      )}
    </>
  );
}

test.each([
  ['closed', true],
  ['unmounted', false],
])('a dialog that is %s returns the focus to the element that opened it', async (_, staysMounted) => {
  render(<Opener staysMounted={staysMounted} />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('the focus goes to the fallback when the element that opened the dialog no longer exists', async () => {
  function List() {
    const [open, setOpen] = useState(false);
    const [hasButton, setHasButton] = useState(true);
    const heading = useRef<HTMLHeadingElement>(null);
    return (
      <>
        <h2 ref={heading} tabIndex={-1}>
          Uploads
        </h2>
        {hasButton && <button onClick={() => setOpen(true)}>Open</button>}
        <Dialog title="Discard" open={open} onClose={() => setOpen(false)} fallbackFocus={heading}>
          <button onClick={() => setHasButton(false)}>Discard it</button>
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

test('one sheet is open at a time: the second closes the first and has the focus', async () => {
  function Screen() {
    const [shown, setShown] = useState({ notes: false, tutor: false });
    const toggle = (change: Partial<typeof shown>) => setShown((last) => ({ ...last, ...change }));
    return (
      <>
        <button onClick={() => toggle({ notes: true })}>Notes</button>
        <button onClick={() => toggle({ tutor: true })}>Tutor</button>
        <Sheet isBeside title="My notes" open={shown.notes} onClose={() => toggle({ notes: false })}>
          <p>Nothing noted</p>
        </Sheet>
        <Sheet isBeside title="AI Tutor" open={shown.tutor} onClose={() => toggle({ tutor: false })}>
          <p>Ask</p>
        </Sheet>
      </>
    );
  }
  render(<Screen />);
  const [notes, tutor] = ['Notes', 'Tutor'].map((name) => screen.getByRole('button', { name }));
  notes?.focus();
  fireEvent.click(notes as HTMLElement);
  expect(screen.getByRole('dialog', { name: 'My notes' })).toBeTruthy();
  tutor?.focus();
  fireEvent.click(tutor as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'My notes' })).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'AI Tutor' }));
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(tutor));
});
