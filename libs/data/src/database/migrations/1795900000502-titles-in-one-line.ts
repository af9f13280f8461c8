import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Titles that people edit, and that are refused from now on where they have more than one line. Names with a unique key stay
 * as they are, so that no two become equal.
 */
const COLUMNS = [
  ['courses', 'title'],
  ['modules', 'title'],
  ['slides', 'title'],
  ['exams', 'title'],
  ['exam_sections', 'title'],
  ['questions', 'title'],
  ['question_categories', 'name'],
] as const;

/** What `SingleLine` of the contract refuses. */
const BREAKS = String.raw`[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]+`;

/** Replaces line breaks and control characters in titles by spaces. */
export class TitlesInOneLine1795900000502 implements MigrationInterface {
  async up(runner: QueryRunner) {
    for (const [table, column] of COLUMNS)
      await runner.query(
        `UPDATE ${table} SET ${column} = btrim(regexp_replace(${column}, $1, ' ', 'g')) WHERE ${column} ~ $1`,
        [BREAKS],
      );
  }

  async down() {
    // The former titles are not kept.
  }
}
