import type { ReactNode } from 'react';
import { Switch } from '../../../parts/fields/switch';
import styles from '../../question-editor/question-editor.module.css';
import { questionEditorTexts as texts } from '../../question-editor/texts';

/** How typed answers are compared with accepted ones. */
export function Comparison<A extends { matchCase: boolean; matchAccents: boolean }>({
  answer,
  onChange,
  children,
}: {
  answer: A;
  onChange: (answer: A) => void;
  children?: ReactNode;
}) {
  return (
    <fieldset className={styles.parts}>
      <legend className={styles.legend}>{texts.comparison}</legend>
      <p className={styles.quiet}>{texts.comparisonHint}</p>
      <Switch
        label={texts.matchCase}
        hint={texts.matchCaseHint}
        checked={answer.matchCase}
        onChange={(matchCase) => onChange({ ...answer, matchCase })}
      />
      <Switch
        label={texts.matchAccents}
        hint={texts.matchAccentsHint}
        checked={answer.matchAccents}
        onChange={(matchAccents) => onChange({ ...answer, matchAccents })}
      />
      {children}
    </fieldset>
  );
}
