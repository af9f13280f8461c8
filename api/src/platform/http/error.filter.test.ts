import { ThreadBusyError } from '@lectern/infra';
import { expect, test } from 'vitest';
import { errorBody } from './error.filter.js';

test('a call whose thread has too much to do is asked to come back, not reported as an error of the server', () => {
  expect(errorBody(new ThreadBusyError())).toMatchObject({
    statusCode: 503,
    message: expect.stringContaining('try again'),
  });
  expect(errorBody(new Error('Anything else.'))).toMatchObject({ statusCode: 500 });
});
