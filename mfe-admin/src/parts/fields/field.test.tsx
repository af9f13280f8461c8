/** @vitest-environment jsdom */
import { TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { choose } from '../../testing/choose';
import { showGerman } from '../../testing/show-german';
import { Field, REFUSED } from './field';
import { Form } from './form';
import { NumberField } from './number-field';
import { useSchemaForm } from './use-schema-form';

afterEach(cleanup);

const Room = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(5)),
  seats: z.nullable(z.int().check(z.gte(1))),
  tags: z.array(z.string().check(z.maxLength(3))),
  kind: z.enum(['hall', 'lab']),
});

function RoomForm({ isPending, onSubmit }: { isPending: boolean; onSubmit: (room: object) => void }) {
  const form = useSchemaForm(
    Room,
    { name: '', seats: null as number | null, tags: '', kind: undefined as 'hall' | 'lab' | undefined },
    ({ tags, ...values }) => ({ ...values, tags: tags.split(' ') }),
  );
  return (
    <Form form={form} isPending={isPending} onSubmit={onSubmit}>
      <Field form={form} name="name" label="Name">
        {(name) => <TextField {...name} />}
      </Field>
      <Field form={form} name="seats" label="Seats" problem="Enter a number of seats.">
        {(seats) => <NumberField {...seats} />}
      </Field>
      <Field form={form} name="tags" label="Tags">
        {(tags) => <TextField {...tags} />}
      </Field>
      <Field form={form} name="kind" label="Kind" problem="Choose a kind.">
        {(kind) => (
          <Select
            {...kind}
            options={[
              { value: 'hall', label: 'Hall' },
              { value: 'lab', label: 'Lab' },
            ]}
          />
        )}
      </Field>
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.setError('name', { type: REFUSED, message: 'It is taken.' })}>
        Refuse
      </button>
    </Form>
  );
}

function open(isPending = false) {
  const onSubmit = vi.fn();
  const onOuterSubmit = vi.fn();
  render(
    <div onSubmit={onOuterSubmit}>
      <RoomForm isPending={isPending} onSubmit={onSubmit} />
    </div>,
  );
  const button = (name: string) => screen.getByRole('button', { name });
  return { onSubmit, onOuterSubmit, button };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const describes = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;

test('a wrong field says so when it is left, and no longer when it is corrected', async () => {
  open();
  type('Name', 'too long');
  expect(describes('Name')).toBeUndefined();
  fireEvent.blur(field('Name'), { relatedTarget: field('Seats') });
  await waitFor(() =>
    expect(describes('Name')).toBe('Name can have at most 5 characters. Please shorten it.'),
  );
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  type('Name', 'short');
  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('false'));
});

test('a field that is left unchanged, or for a button, says nothing', async () => {
  const { button } = open();
  fireEvent.blur(field('Name'), { relatedTarget: field('Seats') });
  type('Seats', 'x');
  fireEvent.blur(field('Seats'), { relatedTarget: button('Refuse') });
  await new Promise((done) => setTimeout(done, 20));
  expect(describes('Name')).toBeUndefined();
  expect(describes('Seats')).toBeUndefined();
});

test('a form with wrong fields shows all problems, focuses the first one and is not submitted', async () => {
  const { onSubmit, button } = open();
  type('Name', 'fine');
  type('Seats', 'many');
  type('Tags', 'abc abcd');
  fireEvent.click(button('Save'));
  await waitFor(() => expect(describes('Seats')).toBe('Enter a number of seats.'));
  expect(describes('Tags')).toBe('Tag 2 can have at most 3 characters. Please shorten it.');
  expect(describes('Kind')).toBe('Choose a kind.');
  expect(document.activeElement).toBe(field('Seats'));
  type('Seats', '');
  type('Tags', 'abc');
  fireEvent.click(button('Save'));
  await waitFor(() => expect(document.activeElement).toBe(field('Kind')));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the sentence about a wrong field begins with its label in other languages than English', async () => {
  showGerman();
  const { button } = open();
  type('Name', 'too long');
  type('Tags', 'abc abcd');
  fireEvent.click(button('Save'));
  await waitFor(() => expect(describes('Name')).toMatch(/^Name: Höchstens 5 Zeichen/));
  expect(describes('Tags')).toMatch(/^Tags: Höchstens 3 Zeichen/);
});

test('a valid form is submitted as its schema parses it, and not to a form around it', async () => {
  const { onSubmit, onOuterSubmit, button } = open();
  type('Name', ' fine ');
  type('Seats', '12');
  await choose('Kind', 'Lab');
  fireEvent.click(button('Save'));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(onSubmit).toHaveBeenCalledWith({ name: 'fine', seats: 12, tags: [''], kind: 'lab' });
  expect(onOuterSubmit).not.toHaveBeenCalled();
});

test('while a submission is on its way, another one is ignored', async () => {
  const { onSubmit, button } = open(true);
  fireEvent.click(button('Save'));
  await new Promise((done) => setTimeout(done, 20));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(describes('Name')).toBeUndefined();
});

test('a refusal of the server is shown at its field until the form is sent again', async () => {
  const { button } = open();
  type('Name', 'fine');
  fireEvent.click(button('Refuse'));
  await waitFor(() => expect(describes('Name')).toBe('It is taken.'));
  fireEvent.click(button('Save'));
  await waitFor(() => expect(describes('Name')).toBeUndefined());
});

test.each([
  ['1,5', 1.5],
  [' 7. ', 7],
  ['', null],
  ['x', Number.NaN],
])('the number %j stays as it is typed', (typed, value) => {
  const onChange = vi.fn();
  const { rerender } = render(<NumberField label="Points" value={2} onChange={onChange} />);
  expect(field('Points').value).toBe('2');
  type('Points', typed);
  expect(onChange).toHaveBeenCalledWith(value);
  rerender(<NumberField label="Points" value={value} onChange={onChange} />);
  expect(field('Points').value).toBe(typed);
  rerender(<NumberField label="Points" value={3} onChange={onChange} />);
  expect(field('Points').value).toBe('3');
});
