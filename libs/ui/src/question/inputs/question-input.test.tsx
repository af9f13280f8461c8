/** @vitest-environment jsdom */
import type { QuestionContent, QuestionResponse } from '@lectern/contract';
import { afterEach, expect, test } from 'vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { CONTENTS } from '../../testing/question-contents';
import { QuestionInput } from './question-input';
import { QuestionView } from '../question-view';

const uuid = (digits: string) => `00000000-0000-4000-8000-${digits.padStart(12, '0')}`;

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;
afterEach(cleanup);

const responses: QuestionResponse[] = [];

/** Renders a question; each change is recorded and shown. */
function answer(content: QuestionContent, first: QuestionResponse | null = null): void {
  responses.length = 0;
  function Answered() {
    const [response, setResponse] = useState(first);
    return (
      <>
        <p id="prompt">Prompt</p>
        <QuestionInput
          content={content}
          response={response}
          labelledBy="prompt"
          onChange={(next) => {
            responses.push(next);
            setResponse(next);
          }}
        />
      </>
    );
  }
  render(<Answered />);
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a single choice is a group of radio buttons whose choice can be taken back', () => {
  answer(CONTENTS['single-choice']);
  expect(screen.getByRole('radiogroup', { name: 'Prompt' })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Lyon' }));
  press('Clear answer');
  expect(responses).toEqual([
    { type: 'single-choice', optionId: uuid('902') },
    { type: 'single-choice', optionId: null },
  ]);
});

test('several choices are check boxes', () => {
  answer(CONTENTS['multiple-choice']);
  for (const name of ['Paris', 'Nice', 'Paris']) fireEvent.click(screen.getByRole('checkbox', { name }));
  expect(responses.at(1)).toEqual({ type: 'multiple-choice', optionIds: [uuid('901'), uuid('903')] });
  expect(responses.at(-1)).toEqual({ type: 'multiple-choice', optionIds: [uuid('903')] });
});

test('true or false is a choice of two', () => {
  answer(CONTENTS['true-false']);
  fireEvent.click(screen.getByRole('radio', { name: 'False' }));
  expect(responses).toEqual([{ type: 'true-false', answer: false }]);
});

test('a short text is typed', () => {
  answer(CONTENTS['short-text']);
  type('Your answer', 'Aorta');
  expect(responses).toEqual([{ type: 'short-text', text: 'Aorta' }]);
});

test('a number keeps its typed form and names its unit; what is not a number gets a hint', () => {
  answer(CONTENTS.number);
  for (const text of ['3,5', '1e3', '-.5']) {
    type('Your answer (km)', text);
    expect(screen.queryByText(/^Enter a number/)).toBeNull();
  }
  type('Your answer (km)', 'about 3');
  expect(screen.getByText(/^Enter a number/)).toBeTruthy();
  expect(responses[0]).toEqual({ type: 'number', text: '3,5' });
});

test('items are matched by select boxes, and a choice can be taken back', () => {
  answer(CONTENTS.matching);
  const choose = (item: string, choice: string) => {
    fireEvent.keyDown(screen.getByRole('combobox', { name: item }), { key: 'Enter' });
    fireEvent.keyDown(screen.getByRole('option', { name: choice }), { key: 'Enter' });
  };
  choose('France', 'Paris');
  choose('Spain', 'Madrid');
  choose('France', 'No choice');
  const pair = (item: string, choice: string) => ({ itemId: uuid(item), choiceId: uuid(choice) });
  expect(responses).toEqual([
    { type: 'matching', pairs: [pair('911', '901')] },
    { type: 'matching', pairs: [pair('911', '901'), pair('912', '902')] },
    { type: 'matching', pairs: [pair('912', '902')] },
  ]);
});

test('choices with pictures or formulas are listed with letters', () => {
  const choices = CONTENTS.matching.choices.map((choice) => ({
    ...choice,
    html: '<p><img src="/a.png" alt=""></p>',
  }));
  answer({ ...CONTENTS.matching, choices });
  expect(screen.getByText('Choices').nextElementSibling?.textContent).toBe('ABC');
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'France' }), { key: 'Enter' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'No choice',
    'A',
    'B',
    'C',
  ]);
});

test('items are ordered by buttons that keep the focus, and the new place is announced', () => {
  answer(CONTENTS.ordering);
  expect(screen.getByText(/^This is not an answer yet/)).toBeTruthy();
  const down = screen.getByRole('button', { name: 'Move down: First' });
  down.focus();
  fireEvent.click(down);
  expect(responses).toEqual([{ type: 'ordering', order: [uuid('912'), uuid('911'), uuid('913')] }]);
  expect(screen.getByText('First: position 2 of 3').role).toBe('status');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: First');
  press('Move down: First');
  press('Move down: First');
  expect(responses).toHaveLength(2);
});

test('an order that is right as it came can be kept', () => {
  answer(CONTENTS.ordering);
  press('Keep this order');
  expect(responses).toEqual([{ type: 'ordering', order: ['911', '912', '913'].map(uuid) }]);
  expect(screen.queryByRole('button', { name: 'Keep this order' })).toBeNull();
});

test('gaps are fields and select boxes within the text', () => {
  answer(CONTENTS.gaps);
  expect(screen.getByRole('group').textContent).toContain('The heart has  chambers and beats ');
  type('Gap 1', 'four');
  fireEvent.change(screen.getByRole('combobox', { name: 'Gap 2' }), { target: { value: uuid('901') } });
  type('Gap 1', '');
  const [, both, one] = responses;
  expect(both).toEqual({
    type: 'gaps',
    gaps: [
      { id: uuid('911'), value: 'four' },
      { id: uuid('912'), value: uuid('901') },
    ],
  });
  expect(one).toEqual({ type: 'gaps', gaps: [{ id: uuid('912'), value: uuid('901') }] });
});

test('an essay counts its words and shows how it is graded', () => {
  answer(CONTENTS.essay);
  expect(screen.getByText('0 of 5 words')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Content 75%',
    'Style 25%',
  ]);
  type('Your answer', 'one two three four five six');
  expect(screen.getByText('1 word over the limit of 5')).toBeTruthy();
  expect(responses).toHaveLength(1);
});

test.each(Object.values(CONTENTS))(
  'a $type question to read only has no field that takes an answer',
  (content) => {
    render(<QuestionView content={content} />);
    for (const role of ['radio', 'checkbox', 'textbox', 'combobox'])
      for (const field of screen.queryAllByRole(role)) expect(field.matches(':disabled')).toBe(true);
    expect(screen.queryByRole('button')).toBeNull();
  },
);
