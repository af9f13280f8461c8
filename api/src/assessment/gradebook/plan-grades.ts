import {
  displayName,
  GRADE_IMPORT_LIMITS,
  GRADEBOOK_LIMITS,
  type GradeChange,
  type GradeColumn,
  type GradeEntry,
} from '@lectern/contract';
import type { ServerText } from '@lectern/i18n/server';
import type { GradeRow } from '@lectern/import-reader';
import { Refusal } from '../../platform/http/refusal.js';
import { buildCommentKey, buildPointsKey } from './grade-headings.js';
import type { LearnerRow } from './gradebook.queries.js';

interface GradeProblem {
  line: number;
  email: string;
  /** Title of the column; null if the whole row is left out. */
  column: string | null;
  text: ServerText;
}

export interface GradePlan {
  changes: GradeChange[];
  unchangedCount: number;
  problems: GradeProblem[];
}

/** The entries of a gradebook, and the rows of a file. */
interface ComparedGrades {
  columns: GradeColumn[];
  /** By address, in lower case. */
  learners: Map<string, LearnerRow>;
  /** By '<column> <learner>'. */
  entries: Map<string, GradeEntry>;
  file: { keys: string[]; rows: GradeRow[] };
}

/** Points and comment of an entry. */
type EntryValues = GradeChange['before'];

/**
 * Compares a file with a gradebook. An empty cell changes nothing, so that a file with only some results does not delete the others.
 * @throws Refusal (422) if the file has more changes than one import may make
 */
export function planGrades({ columns, learners, entries, file }: ComparedGrades): GradePlan {
  const plan: GradePlan = { changes: [], unchangedCount: 0, problems: [] };
  const cellIndexes = new Map(file.keys.map((key, index) => [key, index]));
  const linesByAddress = new Map<string, number>();
  for (const row of file.rows) {
    const learner = learners.get(row.email.toLowerCase());
    const problem = findRowProblem(row, learner, linesByAddress);
    if (problem) plan.problems.push({ line: row.line, email: row.email, column: null, text: problem });
    if (problem || !learner) continue;
    for (const column of columns) {
      const readCell = (key: string) => row.cells[cellIndexes.get(key) ?? -1] ?? '';
      const cells = {
        points: readCell(buildPointsKey(column.id)),
        comment: readCell(buildCommentKey(column.id)),
      };
      if (!cells.points && !cells.comment) continue;
      const entry = entries.get(`${column.id} ${learner.id}`);
      const before = { points: entry?.points ?? null, comment: entry?.comment ?? null };
      const after = readValues(cells, before, column);
      if ('id' in after)
        plan.problems.push({ line: row.line, email: row.email, column: column.title, text: after });
      else if (after.points === before.points && after.comment === before.comment) plan.unchangedCount++;
      else
        plan.changes.push({
          line: row.line,
          learner: { id: learner.id, name: displayName(learner), email: learner.email },
          columnId: column.id,
          ...{ before, after, version: entry?.version ?? 0 },
        });
    }
  }
  requireWithinLimits(plan.changes);
  return plan;
}

function findRowProblem(
  { line, email, problem }: GradeRow,
  learner: LearnerRow | undefined,
  linesByAddress: Map<string, number>,
): ServerText | null {
  if (problem) return problem;
  if (!email) return { id: 'people.userFile.noAddress' };
  const earlierLine = linesByAddress.get(email.toLowerCase());
  if (earlierLine !== undefined)
    return { id: 'people.userFile.repeatedAddress', values: { row: earlierLine } };
  linesByAddress.set(email.toLowerCase(), line);
  return learner ? null : { id: 'assessment.gradeFile.notEnrolled' };
}

/** Reads the values of an entry's cells, or returns the problem for which they are left out. */
function readValues(
  cells: { points: string; comment: string },
  before: EntryValues,
  { maxPoints }: GradeColumn,
): EntryValues | ServerText {
  const points = cells.points ? readNumber(cells.points) : before.points;
  if (Number.isNaN(points))
    return { id: 'assessment.gradeFile.notPoints', values: { value: cells.points.slice(0, 60) } };
  if (points !== null && (points < 0 || points > maxPoints))
    return { id: 'assessment.gradeFile.outOfRange', values: { points, max: maxPoints } };
  if (cells.comment.length > GRADEBOOK_LIMITS.comment)
    return { id: 'assessment.gradeFile.commentTooLong', values: { max: GRADEBOOK_LIMITS.comment } };
  // The comment of a file has line breaks `\n` and is trimmed, so the stored comment is compared in the same form.
  const isSameComment = cells.comment === before.comment?.replace(/\r\n?/g, '\n').trim();
  return { points, comment: cells.comment && !isSameComment ? cells.comment : before.comment };
}

/** '7.5', or '7,5' as spreadsheets of many languages write it; NaN for anything else. */
const readNumber = (text: string): number =>
  /^[+-]?\d{1,15}([.,]\d{1,20})?(e[+-]?\d{1,3})?$/i.test(text) ? Number(text.replace(',', '.')) : Number.NaN;

function requireWithinLimits(changes: GradeChange[]): void {
  const { changes: max, commentCharacters } = GRADE_IMPORT_LIMITS;
  if (changes.length > max)
    throw new Refusal(422, 'assessment.gradeFile.tooManyChanges', { values: { max } });
  // The comments before the import are limited as well, because the undo sends them back.
  for (const values of ['before', 'after'] as const) {
    const characters = changes.reduce((sum, change) => sum + (change[values].comment?.length ?? 0), 0);
    if (characters > commentCharacters)
      throw new Refusal(422, 'assessment.gradeFile.tooLongComments', { values: { max: commentCharacters } });
  }
}
