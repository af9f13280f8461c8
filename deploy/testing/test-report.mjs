import { writeFileSync } from 'node:fs';

/**
 * What `npm test` reads of a Vitest run.
 * @typedef {{ passed: number, failed: number, flaky: string[] }} TestReport
 */

/** A reporter of Vitest: writes a TestReport to the file that TEST_REPORT names. */
export default class TestReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} errors outside of any test
   */
  onTestRunEnd(modules, errors) {
    const file = process.env.TEST_REPORT;
    if (file) writeFileSync(file, JSON.stringify(reportOf(modules, errors)));
  }
}

/**
 * A file that fails before its first test counts as one failed test; so does an error outside of any test.
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly unknown[]} errors
 * @returns {TestReport}
 */
export function reportOf(modules, errors) {
  const report = { passed: 0, failed: errors.length, flaky: /** @type {string[]} */ ([]) };
  for (const module of modules) {
    const tests = [...module.children.allTests()];
    const failed = tests.filter((test) => test.result().state === 'failed').length;
    report.failed += failed || (module.ok() ? 0 : 1);
    for (const test of tests) {
      if (test.result().state !== 'passed') continue;
      report.passed++;
      if (test.diagnostic()?.flaky) report.flaky.push(`${module.relativeModuleId}: ${fullName(test)}`);
    }
  }
  return report;
}

/**
 * Suites and test as docs/flaky-tests.md lists them: separated by spaces.
 * @param {import('vitest/node').TestCase} test
 */
function fullName(test) {
  const names = [test.name];
  for (let suite = test.parent; suite.type === 'suite'; suite = suite.parent) names.unshift(suite.name);
  return names.join(' ');
}
