export { AnswerReview } from './answer-review';
export { htmlToText } from './html-text';
export { Feedback, MarkSummary } from './mark-summary';
export { optionLetter } from './option-letter';
export { QuestionInput } from './question-input';
export { QuestionView } from './question-view';
export { countWords, isAnswered } from './response';
export { questionTexts } from './texts';
