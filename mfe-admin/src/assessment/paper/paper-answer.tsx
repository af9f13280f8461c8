import type { QuestionContent } from '@lectern/contract';
import { Prose } from '@lectern/ui/prose';
import { optionLetter, questionTexts } from '@lectern/ui/question';
import type { ReactNode } from 'react';
import styles from './paper.module.css';
import { paperTexts as texts } from './texts';

/** Empty lines of an essay. */
const ESSAY_LINES = 10;

/** The place where a question is answered by hand. */
export function PaperAnswer({ content }: { content: QuestionContent }) {
  switch (content.type) {
    case 'single-choice':
    case 'multiple-choice':
      return (
        <>
          <Hint>{content.type === 'single-choice' ? texts.chooseOne : texts.chooseSeveral}</Hint>
          <Options
            isRound={content.type === 'single-choice'}
            options={content.options.map(({ id, html }) => ({ id, text: <Prose html={html} /> }))}
          />
        </>
      );
    case 'true-false':
      return (
        <Options
          isRound
          options={[
            { id: 'true', text: questionTexts.answer.true },
            { id: 'false', text: questionTexts.answer.false },
          ]}
        />
      );
    case 'short-text':
    case 'number':
      return (
        <p className={styles.blank}>
          {texts.answer}
          <span className={styles.line} />
          {content.type === 'number' && content.unit}
        </p>
      );
    case 'matching':
      return <MatchingLists content={content} />;
    case 'ordering':
      return (
        <>
          <Hint>{texts.orderHint}</Hint>
          <ul role="list" className={styles.options}>
            {content.items.map(({ id, html }) => (
              <li key={id} className={styles.option}>
                <span className={styles.letterBlank} />
                <Prose html={html} />
              </li>
            ))}
          </ul>
        </>
      );
    case 'gaps':
      return <GapText content={content} />;
    case 'essay':
      return <EssayLines content={content} />;
  }
}

const Hint = ({ children }: { children: ReactNode }) => <p className={styles.quiet}>{children}</p>;

function Options({ isRound, options }: { isRound: boolean; options: { id: string; text: ReactNode }[] }) {
  return (
    <ul role="list" className={styles.options}>
      {options.map(({ id, text }) => (
        <li key={id} className={styles.option}>
          <span className={isRound ? styles.circle : styles.box} />
          {text}
        </li>
      ))}
    </ul>
  );
}

function MatchingLists({ content }: { content: Extract<QuestionContent, { type: 'matching' }> }) {
  return (
    <>
      <Hint>{texts.matchHint}</Hint>
      <div className={styles.matching}>
        <ul role="list" className={styles.options}>
          {content.items.map(({ id, html }) => (
            <li key={id} className={styles.option}>
              <span className={styles.letterBlank} />
              <Prose html={html} />
            </li>
          ))}
        </ul>
        <ol role="list" className={styles.options}>
          {content.choices.map(({ id, html }, index) => (
            <li key={id} className={styles.option}>
              <strong>{optionLetter(index)}</strong>
              <Prose html={html} />
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

function GapText({ content }: { content: Extract<QuestionContent, { type: 'gaps' }> }) {
  return (
    <p className={styles.gaps} dir="auto">
      {content.parts.map((part, index) => {
        if (part.kind === 'text') return part.text;
        return (
          <span key={index}>
            <span className={styles.gap} />
            {part.choices && ` ${texts.gapChoices(part.choices.map(({ text }) => text))}`}
          </span>
        );
      })}
    </p>
  );
}

function EssayLines({ content }: { content: Extract<QuestionContent, { type: 'essay' }> }) {
  const total = content.criteria.reduce((sum, { weight }) => sum + weight, 0);
  const criteria = content.criteria.map(({ title, weight }) =>
    texts.weight(title, Math.round((weight / total) * 100)),
  );
  const limit = content.maxWords === null ? [] : [texts.words(content.maxWords)];
  return (
    <>
      <Hint>{[...limit, criteria.join(', ')].filter(Boolean).join(' ')}</Hint>
      {Array.from({ length: ESSAY_LINES }, (_, index) => (
        <span key={index} className={styles.ruled} />
      ))}
    </>
  );
}
