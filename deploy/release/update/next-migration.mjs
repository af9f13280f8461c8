/**
 * A migration of a version after this one, so that an update is tried also while there is none: it adds a column to a large table, fills
 * it in batches and indexes it.
 */

export const MIGRATION_NAMES = ['AddMailWords1999900000001', 'FillMailWords1999900000002'];
export const MIGRATION_FILE = '1999900000001-add-mail-words.js';

/** With FAIL_MIGRATION=1 it fails between two steps. */
export const MIGRATION = `
import { buildIndex, fillColumn } from '../large-tables.js';

export class AddMailWords1999900000001 {
  async up(runner) {
    await runner.query('ALTER TABLE mails ADD "words" integer');
  }
  async down() {}
}

export class FillMailWords1999900000002 {
  transaction = false;
  async up(runner) {
    const value = "array_length(regexp_split_to_array(subject, '[[:space:]]+'), 1)";
    await fillColumn(runner, { table: 'mails', key: 'id', column: 'words', value });
    if (process.env['FAIL_MIGRATION']) throw new Error('The disk is full.');
    await buildIndex(runner, 'mails_words', 'mails (words)');
  }
  async down() {}
}
`;

/** Appended to the list of migrations. */
export const INDEX_LINES = `
import { AddMailWords1999900000001, FillMailWords1999900000002 } from './${MIGRATION_FILE}';
migrations.push(AddMailWords1999900000001, FillMailWords1999900000002);
`;
