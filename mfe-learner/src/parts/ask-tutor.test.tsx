/** @vitest-environment jsdom */
import { listen, type Intents } from '@lectern/remote';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AskTutor } from './ask-tutor';
import { aCourse, aModule } from '../testing/samples';

const asked: Intents['openTutorChat'][] = [];
let stop: () => void;

beforeEach(() => {
  asked.length = 0;
  stop = listen('openTutorChat', (about) => asked.push(about));
});
afterEach(() => {
  cleanup();
  stop();
});

const course = aCourse();
const module = aModule(1);

test.each([
  [undefined, { courseId: course.id, moduleId: undefined, title: 'First aid' }],
  [module, { courseId: course.id, moduleId: module.id, title: 'First aid' }],
])('the tutor is asked about the course, or about the open module', (open, about) => {
  render(<AskTutor course={course} module={open} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask the tutor' }));
  expect(asked).toEqual([about]);
});

test('the tutor is asked beside a slide, with its headings as first questions', () => {
  render(<AskTutor course={course} module={module} headings={['Bleeding']} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask the tutor' }));
  expect(asked).toEqual([
    {
      ...{ courseId: course.id, moduleId: module.id, title: 'First aid' },
      ...{ headings: ['Bleeding'], isBeside: true },
    },
  ]);
});
