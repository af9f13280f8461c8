import { GENERAL_LEARNING } from '@lectern/contract';
import { expect, test } from 'vitest';
import { nameSession, nameSubject, readSubject, toSessionTitle } from './subjects';

test('the stored title of a conversation gives its subject back', () => {
  expect(toSessionTitle('First aid')).toBe('First aid Chat');
  expect(readSubject(toSessionTitle('First aid'))).toBe('First aid');
  expect(nameSession('First aid Chat')).toBe('First aid Chat');
  expect(nameSubject(GENERAL_LEARNING)).toBe('General Learning');
});

test('a title of another form stays as it is', () => {
  expect(readSubject('My questions')).toBe('My questions');
  expect(nameSession('My questions')).toBe('My questions');
});
