import { GENERAL_LEARNING } from '@lectern/contract';
import { expect, test } from 'vitest';
import { translateSessionTitle, translateSubject, readSubject, toSessionTitle } from './subjects';

test('the stored title of a conversation gives its subject back', () => {
  expect(toSessionTitle('First aid')).toBe('First aid Chat');
  expect(readSubject(toSessionTitle('First aid'))).toBe('First aid');
  expect(translateSessionTitle('First aid Chat')).toBe('First aid Chat');
  expect(translateSubject(GENERAL_LEARNING)).toBe('General Learning');
});

test('a title of another form stays as it is', () => {
  expect(readSubject('My questions')).toBe('My questions');
  expect(translateSessionTitle('My questions')).toBe('My questions');
});
