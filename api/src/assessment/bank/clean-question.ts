import { cleanQuestion as clean, QuestionProblem } from '@lectern/data';
import { BadRequestException } from '@nestjs/common';

type Question = Parameters<typeof clean>[0];

/** A question that a person typed, as it is stored. @throws BadRequestException where content and key do not fit */
export function cleanQuestion(question: Question): Question {
  try {
    return clean(question);
  } catch (error) {
    throw error instanceof QuestionProblem ? new BadRequestException(error.message) : error;
  }
}
