import { jest } from '@jest/globals';

// `npm test` sets it; a test that passes at the second attempt is listed as flaky at the end of the run.
const retries = Number(process.env.JEST_RETRIES ?? 0);
if (retries) jest.retryTimes(retries, { logErrorsBeforeRetry: true, retryImmediately: true });
