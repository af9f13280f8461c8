import { findProblems, TypedQuestionContent, TypedQuestionKey, type WholeQuestion } from '@lectern/contract';
import { cleanQuestion as clean, QuestionProblem } from '@lectern/data';
import { Refusal } from '../../platform/http/refusal.js';
import { InvalidInput } from '../../platform/http/validate.js';

/**
 * Converts a question that a person typed to the form that is stored.
 * @throws Refusal (400) if content and key do not fit, or a cleaned text is empty or too long. Cleaning makes links and characters
 * such as & longer.
 */
export function cleanQuestion(question: WholeQuestion): WholeQuestion {
  const { content, key } = cleanOrRefuse(question);
  const problems = [...findProblems(TypedQuestionContent, content), ...findProblems(TypedQuestionKey, key)];
  if (problems.length) throw new InvalidInput(problems.slice(0, 1));
  return { content, key };
}

function cleanOrRefuse(question: WholeQuestion): WholeQuestion {
  try {
    return clean(question);
  } catch (error) {
    throw error instanceof QuestionProblem ? new Refusal(400, error.id) : error;
  }
}
