import type { ReactNode } from 'react';
import { Switch } from '../../../parts/fields/switch';
import styles from '../../question-editor/question-editor.module.css';
import { t } from '../../texts';

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
      <legend className={styles.legend}>{t('questionEditor.comparison')}</legend>
      <p className={styles.quiet}>{t('questionEditor.comparisonHint')}</p>
      <Switch
        label={t('questionEditor.matchCase')}
        hint={t('questionEditor.matchCaseHint')}
        checked={answer.matchCase}
        onChange={(matchCase) => onChange({ ...answer, matchCase })}
      />
      <Switch
        label={t('questionEditor.matchAccents')}
        hint={t('questionEditor.matchAccentsHint')}
        checked={answer.matchAccents}
        onChange={(matchAccents) => onChange({ ...answer, matchAccents })}
      />
      {children}
    </fieldset>
  );
}
