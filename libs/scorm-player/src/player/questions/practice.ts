import { isAnswered } from '@lectern/contract';
import { mark, shuffleContent } from '@lectern/data/marking';
import type { PackagedQuestion } from '../../package-data.js';
import type { CheckedAnswer } from '../lms/report.js';
import { createButton, createElement, createProse, htmlToText } from '../screen/element.js';
import type { GetText } from '../screen/texts.js';
import { createQuestionInput } from './question-input.js';
import { createRightAnswer } from './right-answer.js';

/** The seed that shuffles options is below this number. */
const MAX_SEED = 2 ** 31;

interface PracticeOptions {
  title: string;
  questions: readonly PackagedQuestion[];
  text: GetText;
  onAnswer: (answer: CheckedAnswer) => void;
  /** Called when a question or the end is shown. */
  onShow: () => void;
}

/** Creates the practice of a module, which shows the questions one after the other. */
export function createPractice(options: PracticeOptions): HTMLElement {
  const { questions, text, title } = options;
  const questionArea = createElement('div');
  const heading = createElement('h2', { tabIndex: -1 }, text('interop.player.practice', { title }));
  let rightCount = 0;

  function show(index: number, isFirst = false): void {
    const question = questions[index];
    questionArea.replaceChildren(
      question
        ? createQuestion(
            question,
            index,
            options,
            (isRight) => (rightCount += Number(isRight)),
            () => show(index + 1),
          )
        : createEnd(),
    );
    if (!isFirst) heading.focus();
    options.onShow();
  }

  const createEnd = (): HTMLElement =>
    createElement(
      'div',
      { className: 'stack' },
      createElement(
        'p',
        {},
        text('interop.player.practiceEnd', { right: rightCount, count: questions.length }),
      ),
      createButton(text('interop.player.practiceAgain'), () => {
        rightCount = 0;
        show(0);
      }),
    );

  show(0, true);
  const note = createElement('p', { className: 'quiet-text' }, text('interop.player.noGrades'));
  return createElement('article', { className: 'practice stack' }, heading, note, questionArea);
}

function createQuestion(
  question: PackagedQuestion,
  index: number,
  { questions, text, onAnswer }: PracticeOptions,
  onMark: (isRight: boolean) => void,
  onNext: () => void,
): HTMLElement {
  const { content, key, id } = question;
  const shuffledContent = shuffleContent(content, Math.floor(Math.random() * MAX_SEED), true);
  const promptId = `prompt-${id}`;
  const startedAt = Date.now();
  const result = createElement('div', { className: 'result', attributes: { role: 'status' } });
  const input = createQuestionInput(shuffledContent, {
    text,
    id: `question-${id}`,
    promptId,
    onChange: clearHint,
  });
  const fields = createElement('fieldset', {}, input.element);
  fields.setAttribute('aria-labelledby', promptId);
  const checkButton = createElement(
    'button',
    { type: 'submit', className: 'button primary' },
    text('interop.player.check'),
  );

  function clearHint(): void {
    result.replaceChildren();
  }

  function checkAnswer(): void {
    const response = input.readResponse();
    if (!isAnswered(response)) {
      result.replaceChildren(createElement('p', {}, text('interop.player.notAnswered')));
      return;
    }
    const marking = mark(content, key, response);
    const fraction = marking.fraction ?? 0;
    onMark(fraction === 1);
    const answeredAt = new Date();
    onAnswer({
      question,
      response,
      fraction,
      prompt: htmlToText(content.prompt),
      milliseconds: answeredAt.getTime() - startedAt,
      answeredAt,
    });
    fields.disabled = true;
    result.dataset['verdict'] = getVerdict(fraction);
    result.replaceChildren(
      ...createVerdict(question, fraction, text),
      ...marking.feedback.map((html) => createProse(html)),
    );
    const isLast = index === questions.length - 1;
    const nextButton = createButton(
      text(isLast ? 'interop.player.finish' : 'interop.player.nextQuestion'),
      onNext,
      'primary',
    );
    checkButton.replaceWith(nextButton);
    nextButton.focus();
  }

  const form = createElement(
    'form',
    { className: 'stack', noValidate: true },
    createElement(
      'p',
      { className: 'quiet-text' },
      text('interop.player.questionPosition', { number: index + 1, count: questions.length }),
    ),
    createProse(content.prompt, { id: promptId }),
    fields,
    result,
    checkButton,
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    checkAnswer();
  };
  return form;
}

/** Creates the verdict about an answer, with the right answer unless it was given. @param fraction share of the points, 0 to 1 */
function createVerdict({ content, key }: PackagedQuestion, fraction: number, text: GetText): HTMLElement[] {
  const verdict = createElement('p', { className: 'verdict' }, text(VERDICT_TEXTS[getVerdict(fraction)]));
  if (fraction === 1) return [verdict];
  const heading = createElement('p', {}, text('interop.player.rightAnswer'));
  return [verdict, heading, createRightAnswer(content, key, text)];
}

type Verdict = 'right' | 'partly-right' | 'wrong';

const VERDICT_TEXTS = {
  right: 'interop.player.right',
  'partly-right': 'interop.player.partlyRight',
  wrong: 'interop.player.wrong',
} as const;

function getVerdict(fraction: number): Verdict {
  if (fraction === 1) return 'right';
  return fraction > 0 ? 'partly-right' : 'wrong';
}
