/** @vitest-environment jsdom */
import { TypedJoinCode } from '@lectern/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { TextField } from '../controls/text-field';
import { useFormCheck } from './use-form-check';

afterEach(cleanup);

function CodeForm({ onSend }: { onSend: () => void }) {
  const [code, setCode] = useState('');
  const { submit, findProblem } = useFormCheck(TypedJoinCode, { code });
  return (
    <form noValidate onSubmit={submit(onSend)}>
      <TextField label="Note" value="" onChange={() => undefined} />
      <TextField label="Code" value={code} error={findProblem('code')} onChange={setCode} />
      <button type="submit">Send</button>
    </form>
  );
}

test('a wrong field says so and takes the focus once the form is sent, and is not sent', () => {
  const onSend = vi.fn();
  render(<CodeForm onSend={onSend} />);
  const field = screen.getByLabelText('Code');
  expect(field.getAttribute('aria-invalid')).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Code is not valid. Please correct it.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'ab3d 9kx2 07qz' } });
  expect(field.getAttribute('aria-invalid')).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).toHaveBeenCalledTimes(1);
});
