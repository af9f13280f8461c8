import { examTexts } from '../exam-texts';

const { points } = examTexts;

const savedLate = (seconds: number) => `Saved ${seconds} s after the deadline`;

/** Texts of grading answers by hand. */
export const answerGradingTexts = {
  titleOf: (title: string) => `Grading: ${title}`,
  shortcuts: [
    { keys: 'Ctrl Enter', label: 'Save and show the next answer' },
    { keys: 'Alt ↑ ↓', label: 'Previous and next answer' },
  ],
  loading: 'Loading answers...',
  failed: 'Failed to load answers',
  state: 'State',
  states: { waiting: 'To grade', graded: 'Graded', all: 'All' },
  question: 'Question',
  allQuestions: 'All Questions',
  anonymous: 'Anonymous',
  anonymousHint: 'Hide who wrote the answers',
  waiting: (count: number) => `${count} left to grade`,
  list: (count: string) => `Answers (${count})`,
  columns: { answer: 'Answer', points: 'Points' },
  none: 'Nothing to grade',
  noneText: 'Essays of ended attempts appear here.',
  noMatch: 'No answers found',
  noMatchText: 'No answers match these filters.',
  unnamed: 'Answer',
  words: (words: number) => `${words} ${words === 1 ? 'word' : 'words'}`,
  graded: (earned: number, maximum: number) => `${earned} of ${points(maximum)}`,
  toGrade: 'To grade',
  savedLate,
  answer: 'Answer',
  choose: 'Choose an answer to grade it.',
  previous: 'Previous answer',
  next: 'Next answer',
  keys: 'Alt and an arrow key: previous or next. Control and Enter: save and go on.',
  expectation: (text: string) => `Full points: ${text}`,
  notes: 'Notes for graders',
  pointsOf: (title: string, maximum: string) => `${title}: points of ${maximum}`,
  pointsOfAll: (maximum: string) => `Points of ${maximum}`,
  range: (maximum: string) => `Enter points from 0 to ${maximum}.`,
  comment: 'Comment for the learner',
  save: 'Save',
  saveNext: 'Save and next',
  saving: 'Saving...',
  saved: { title: 'Answer Graded' },
  saveFailed: { title: 'Save Failed', fallback: 'Failed to save the grade' },
  changed: (mark: string) =>
    `Another grader graded this answer after you opened it: ${mark}. Save again to replace their grade with yours.`,
  by: (name: string, date: string) => `Graded by ${name}, ${date}`,
  leaveText: 'Your grade for this answer is not saved yet.',
} as const;
