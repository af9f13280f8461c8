import { writeFileSync } from 'node:fs';

/**
 * What `npm test` reads of a Vitest run.
 * @typedef {{ passed: number, failed: string[], flaky: string[], slowest: { file: string, seconds: number }[],
 *   times: import('./test-times.mjs').TestTime[] }} TestReport
 */

/** @typedef {{ message: string }} Failure */

/** Files that are named because they took longest. */
const SLOWEST_FILES = 20;

/** A reporter of Vitest: writes a TestReport to the file that TEST_REPORT names. */
export default class TestReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly Failure[]} errors outside of any test
   */
  onTestRunEnd(modules, errors) {
    const file = process.env.TEST_REPORT;
    if (file) writeFileSync(file, JSON.stringify(summarize(modules, errors)));
  }
}

/**
 * A file that fails before its first test counts as one failed test; so does an error outside of any test.
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly Failure[]} errors
 * @returns {TestReport}
 */
function summarize(modules, errors) {
  const report = {
    passed: 0,
    failed: errors.map((error) => describeFailure('Outside of any test', [error])),
    flaky: /** @type {string[]} */ ([]),
    slowest: findSlowest(modules),
    times: /** @type {import('./test-times.mjs').TestTime[]} */ ([]),
  };
  for (const module of modules) {
    const tests = [...module.children.allTests()];
    const failed = tests.flatMap((test) => {
      const { state, errors = [] } = test.result();
      return state === 'failed' ? describeFailure(nameTest(test), errors) : [];
    });
    report.failed.push(...failed);
    if (!failed.length && !module.ok())
      report.failed.push(describeFailure(module.relativeModuleId, module.errors()));
    for (const test of tests) {
      report.times.push({ name: nameTest(test), seconds: (test.diagnostic()?.duration ?? 0) / 1000 });
      if (test.result().state !== 'passed') continue;
      report.passed++;
      if (test.diagnostic()?.flaky) report.flaky.push(nameTest(test));
    }
  }
  return report;
}

/**
 * The files that took longest, with the duration of their tests and hooks.
 * @param {readonly import('vitest/node').TestModule[]} modules
 */
function findSlowest(modules) {
  return modules
    .map((module) => ({
      file: module.relativeModuleId,
      seconds: Math.round(module.diagnostic().duration / 100) / 10,
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_FILES);
}

/**
 * The file, and suites and test as docs/develop/flaky-tests.md lists them: separated by spaces.
 * @param {import('vitest/node').TestCase} test
 */
function nameTest(test) {
  const names = [test.name];
  for (let suite = test.parent; suite.type === 'suite'; suite = suite.parent) names.unshift(suite.name);
  return `${test.module.relativeModuleId}: ${names.join(' ')}`;
}

/**
 * What failed, with the first line of why.
 * @param {string} name
 * @param {readonly Failure[]} errors
 */
function describeFailure(name, [error]) {
  return error ? `${name}\n    ${error.message.split('\n', 1)[0]}` : name;
}
