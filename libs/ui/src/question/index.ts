export { isAnswered } from '@lectern/contract';
export { AnswerReview } from './review/answer-review';
export { htmlToText } from './html-text';
export { Feedback, MarkSummary } from './review/mark-summary';
export { optionLetter } from './option-letter';
export { QuestionInput } from './inputs/question-input';
export { QuestionView } from './question-view';
export { countWords } from './inputs/response';
