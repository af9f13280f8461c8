import type { QuestionType } from '@lectern/contract';
import type { QuestionTypeParts } from './answer-form';
import { multipleChoice, singleChoice } from './choice';
import { essay } from './essay';
import { fileUpload } from './file-upload';
import { gaps } from './gaps';
import { matching } from './matching';
import { number } from './number';
import { ordering } from './ordering';
import { shortText } from './short-text';
import { trueFalse } from './true-false';

const PARTS_BY_TYPE: { [T in QuestionType]: QuestionTypeParts<T> } = {
  'single-choice': singleChoice,
  'multiple-choice': multipleChoice,
  'true-false': trueFalse,
  'short-text': shortText,
  number,
  matching,
  ordering,
  gaps,
  essay,
  'file-upload': fileUpload,
};

/** The parts that a question type adds to the screens. Their functions take contents, keys and answers of that type only. */
export const findTypeParts = (type: QuestionType): QuestionTypeParts<QuestionType> =>
  PARTS_BY_TYPE[type] as QuestionTypeParts<QuestionType>;
