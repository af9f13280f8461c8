import { type JoinedCriterion, QUESTION_LIMITS } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { v4 as uuid } from 'uuid';
import styles from '../../question-editor/question-editor.module.css';
import type { Problems } from '../answer-form';
import { t } from '../../texts';
import { OptionalHtmlField } from './html-field';
import { NumberField } from './number-field';
import { PartList } from './part-list';

interface Rubric {
  criteria: JoinedCriterion[];
  graderNotes: string | null;
}

const newCriterion = () => ({ id: uuid(), title: '', weight: 1, expectation: '' });

/** The criteria by which a person grades an answer, and notes for the graders. */
export function RubricFields<A extends Rubric>({
  answer,
  problems,
  onChange,
}: {
  answer: A;
  problems: Problems;
  onChange: (answer: A) => void;
}) {
  const setCriteria = (criteria: JoinedCriterion[]) => onChange({ ...answer, criteria });
  return (
    <>
      <PartList
        label={t('questionEditor.rubric')}
        hint={t('questionEditor.rubricHint')}
        error={problems['content.criteria']}
        parts={answer.criteria}
        minimum={0}
        maximum={QUESTION_LIMITS.criteria}
        nameOf={(index) => t('questionEditor.criterion', { number: index + 1 })}
        add={{
          label: t('questionEditor.addCriterion'),
          onAdd: () => setCriteria([...answer.criteria, newCriterion()]),
        }}
        onChange={setCriteria}
      >
        {({ title, weight, expectation }, index, change) => (
          <>
            <div className={styles.criterion}>
              <TextField
                label={t('questionEditor.criterion', { number: index + 1 })}
                value={title}
                maxLength={QUESTION_LIMITS.answer}
                error={problems[`content.criteria.${index}.title`]}
                onChange={(next) => change({ title: next })}
              />
              <NumberField
                label={t('questionEditor.weight', { number: index + 1 })}
                value={weight}
                inputMode="numeric"
                maxLength={3}
                error={problems[`content.criteria.${index}.weight`]}
                onChange={(next) => change({ weight: next })}
              />
            </div>
            <TextField
              label={t('questionEditor.expectation', { number: index + 1 })}
              rows={2}
              value={expectation}
              maxLength={QUESTION_LIMITS.option}
              error={problems[`key.criteria.${index}.expectation`]}
              onChange={(next) => change({ expectation: next })}
            />
          </>
        )}
      </PartList>
      <OptionalHtmlField
        label={t('questionEditor.graderNotes')}
        html={answer.graderNotes}
        error={problems['key.graderNotes']}
        onChange={(graderNotes) => onChange({ ...answer, graderNotes })}
      />
    </>
  );
}
