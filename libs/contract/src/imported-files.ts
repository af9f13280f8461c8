/**
 * What imported files of questions, users and grades may contain. The process that reads one file imports this part alone, because
 * loading the whole contract takes longer than starting the process.
 */
export * from './assessment/file-kinds.js';
export * from './assessment/gradebook/gradebook-settings.js';
export * from './assessment/joined-question.js';
export * from './assessment/question-bank.js';
export * from './assessment/question-import.js';
export * from './assessment/question-picture.js';
export * from './assessment/question.js';
export * from './core/csv.js';
export * from './core/single-line.js';
export type { ProblemCode, ProblemParams, ProblemReason } from './core/problems/english.js';
export * from './core/problems/refuse.js';
export * from './core/validation.js';
export * from './identity/person-fields.js';
export * from './people/group.js';
export * from './people/invitation.js';
export * from './people/user-import.js';
