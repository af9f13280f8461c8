import { writeFileSync } from 'node:fs';

/**
 * What `npm test` reads of a Vitest run.
 * @typedef {{ passed: number, failed: number, flaky: string[], slowest: { file: string, seconds: number }[] }} TestReport
 */

/** Files that are named because they took longest. */
const SLOWEST_FILES = 20;

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
  const report = {
    passed: 0,
    failed: errors.length,
    flaky: /** @type {string[]} */ ([]),
    slowest: slowestOf(modules),
  };
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
 * The files that took longest, with the duration of their tests and hooks.
 * @param {readonly import('vitest/node').TestModule[]} modules
 */
function slowestOf(modules) {
  return modules
    .map((module) => ({
      file: module.relativeModuleId,
      seconds: Math.round(module.diagnostic().duration / 100) / 10,
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_FILES);
}

/**
 * Suites and test as docs/develop/flaky-tests.md lists them: separated by spaces.
 * @param {import('vitest/node').TestCase} test
 */
function fullName(test) {
  const names = [test.name];
  for (let suite = test.parent; suite.type === 'suite'; suite = suite.parent) names.unshift(suite.name);
  return names.join(' ');
}
