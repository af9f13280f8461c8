import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/**
 * Runs the test files of one environment after each other. Vitest ends a worker process when the next file has another
 * environment, and the process that replaces it loads all packages again.
 */
export class SameEnvironmentSequencer extends BaseSequencer {
  /**
   * @param {import('vitest/node').TestSpecification[]} files
   * @override
   */
  async sort(files) {
    const sorted = await super.sort(files);
    const inDocument = new Set(sorted.filter(({ moduleId }) => needsDocument(moduleId)));
    const others = sorted.filter((file) => !inDocument.has(file));
    return [...others, ...inDocument];
  }
}

/** @param {string} path of a test file */
const needsDocument = (path) => readFileSync(path, 'utf8').startsWith('/** @vitest-environment jsdom */');
