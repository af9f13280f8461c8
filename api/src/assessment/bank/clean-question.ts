import { findProblems, TypedQuestionContent, TypedQuestionKey, type WholeQuestion } from '@lectern/contract';
import { cleanQuestion as clean, QuestionProblem } from '@lectern/data';
import { BadRequestException } from '@nestjs/common';
import { Refusal } from '../../platform/http/refusal.js';

/**
 * A question that a person typed, as it is stored.
 * @throws Refusal (400) where content and key do not fit, or a text is too long or empty once it is cleaned: a
 * character such as & and a link are longer then
 */
export function cleanQuestion(question: WholeQuestion): WholeQuestion {
  const { content, key } = cleanOrRefuse(question);
  const [problem] = [...findProblems(TypedQuestionContent, content), ...findProblems(TypedQuestionKey, key)];
  if (problem) throw new BadRequestException(problem.message);
  return { content, key };
}

function cleanOrRefuse(question: WholeQuestion): WholeQuestion {
  try {
    return clean(question);
  } catch (error) {
    throw error instanceof QuestionProblem ? new Refusal(400, error.id) : error;
  }
}
