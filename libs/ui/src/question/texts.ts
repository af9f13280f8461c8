import { formatCount, formatPoints, pluralize } from '../format/format';

/** Texts of a question: its inputs, its review, and its mark. */
export const questionTexts = {
  answer: {
    own: 'Your answer',
    /** What a learner's own answer is called for the learner and for others. */
    ofReader: { answer: 'Your answer', choice: 'your choice' },
    ofLearner: { answer: 'Answer', choice: 'chosen' },
    clear: 'Clear answer',
    true: 'True',
    false: 'False',
    invalidNumber: 'Enter a number, such as 3.5 or 1e3.',
    choose: 'Choose',
    notChosen: 'No choice',
    choices: 'Choices',
    position: (item: string, position: number, count: number) => `${item}: position ${position} of ${count}`,
    moveUp: (item: string) => `Move up: ${item}`,
    moveDown: (item: string) => `Move down: ${item}`,
    keepOrder: 'Keep this order',
    orderUnchanged: 'This is not an answer yet. Move an item, or keep this order.',
    gap: (number: number) => `Gap ${number}`,
    item: (number: number) => `Item ${number}`,
    words: (count: number) => pluralize(count, 'word'),
    wordsOf: (count: number, limit: number) => `${formatCount(count)} of ${pluralize(limit, 'word')}`,
    wordsOver: (over: number, limit: number) =>
      `${pluralize(over, 'word')} over the limit of ${formatCount(limit)}`,
    criteria: 'How it is graded',
    share: (percent: number) => `${percent}%`,
    none: 'No answer',
    right: 'Right answer',
    rightOrder: 'Right order',
    accepted: 'Accepted answers',
    tolerance: (tolerance: string) => `within ${tolerance}`,
    marks: { right: 'Right', wrong: 'Wrong' },
  },
  mark: {
    right: 'Right',
    'partly-right': 'Partly right',
    wrong: 'Wrong',
    waiting: 'Waiting for grading',
    unanswered: 'Not answered',
    points: (earned: number, of: number) => `${Number(earned.toFixed(2))} of ${formatPoints(of)}`,
    feedback: 'Feedback',
    comment: "Grader's comment",
  },
} as const;
