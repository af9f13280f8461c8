import { query, useQuery } from '@lectern/client';
import { EXAM_LIMITS, listQuestionCategories, QUESTION_TYPES, type QuestionType } from '@lectern/contract';
import { Button, TextField } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Select } from '@lectern/ui/select';
import { useState, type FormEvent } from 'react';
import { examEditorTexts } from '../texts';
import { numberOf } from '../../../parts/fields/number-of';
import { Switch } from '../../../parts/fields/switch';
import { useIsTeaching } from '../../../paths';
import { questionTexts } from '../../question-texts';
import { categoryOptions } from '../../parts/category-tree';
import styles from '../exam-editor.module.css';
import type { DrawForm } from '../exam-form';
import { useMatchCount } from './use-match-count';

const { draw: texts, settings } = examEditorTexts;
const FORM_ID = 'draw';
const ANY = 'any';

/** The filters of a random draw, with the number of questions that match them now. */
export default function DrawDialog({
  draw,
  onSave,
  onClose,
}: {
  draw: DrawForm;
  onSave: (draw: DrawForm) => void;
  onClose: () => void;
}) {
  const { data: categories = [] } = useQuery(query(listQuestionCategories));
  const [count, setCount] = useState(String(draw.count));
  const [points, setPoints] = useState(draw.typedPoints);
  const [chosenCategory, setCategory] = useState(draw.categoryId);
  // Instructors draw from one of their categories.
  const isTeaching = useIsTeaching();
  const categoryId = chosenCategory ?? (isTeaching ? (categories[0]?.id ?? null) : null);
  const [subcategories, setSubcategories] = useState(draw.subcategories);
  const [tagText, setTagText] = useState(draw.tags.join(', '));
  const [types, setTypes] = useState(draw.types);
  const tags = tagText
    .split(',')
    .map((tag) => tag.trim().toLowerCase())
    .filter(Boolean);
  const matching = useMatchCount({ categoryId, subcategories, tags, types });
  const isCount =
    Number.isInteger(numberOf(count)) && numberOf(count) >= 1 && numberOf(count) <= EXAM_LIMITS.questions;
  const isPoints = numberOf(points) >= 0 && numberOf(points) <= EXAM_LIMITS.points;

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isCount || !isPoints) return;
    onSave({ ...draw, count: numberOf(count), typedPoints: points, categoryId, subcategories, tags, types });
  }
  const toggle = (type: QuestionType, isOn: boolean) =>
    setTypes(QUESTION_TYPES.filter((other) => (other === type ? isOn : types.includes(other))));

  return (
    <Dialog
      title={texts.title}
      description={texts.text}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={FORM_ID}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} onSubmit={save}>
        <div className={styles.fields}>
          <TextField
            label={texts.count}
            value={count}
            inputMode="numeric"
            maxLength={3}
            error={isCount ? undefined : texts.invalidCount}
            onChange={setCount}
          />
          <TextField
            label={texts.points}
            value={points}
            inputMode="decimal"
            maxLength={7}
            error={isPoints ? undefined : settings.invalid.points}
            onChange={setPoints}
          />
        </div>
        <Select
          label={texts.category}
          options={[
            ...(isTeaching ? [] : [{ value: ANY, label: texts.anyCategory }]),
            ...categoryOptions(categories),
          ]}
          value={categoryId ?? ANY}
          onChange={(value) => setCategory(value === ANY ? null : value)}
        />
        {categoryId && (
          <Switch label={texts.subcategories} hint="" checked={subcategories} onChange={setSubcategories} />
        )}
        <TextField label={texts.tags} hint={texts.tagsHint} value={tagText} onChange={setTagText} />
        <fieldset className={styles.types}>
          <legend className={styles.legend}>{texts.types}</legend>
          <p className={styles.quiet}>{texts.typesHint}</p>
          {QUESTION_TYPES.map((type) => (
            <label key={type} className={styles.type}>
              <input
                type="checkbox"
                checked={types.includes(type)}
                onChange={(event) => toggle(type, event.target.checked)}
              />
              {questionTexts.types[type]}
            </label>
          ))}
        </fieldset>
        <p role="status" className={styles.matching}>
          {matching === undefined ? examEditorTexts.sections.unknownCount : texts.matching(matching)}
        </p>
      </form>
    </Dialog>
  );
}
