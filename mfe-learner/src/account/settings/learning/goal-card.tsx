import { call, invalidate, serverMessage, useMutation } from '@lectern/client';
import { DAYS_PER_WEEK, getWeeklyGoal, setWeeklyGoal } from '@lectern/contract';
import { Card, NativeSelect, RefetchError, texts as shared, toast } from '@lectern/ui';
import { useState, type FormEvent } from 'react';
import { weeklyGoalTexts } from '../../../parts/weekly-goal/texts';
import { useWeeklyGoal } from '../../../parts/weekly-goal/use-weekly-goal';
import { PartTitle } from '../part-title';
import { SaveChanges } from '../save-changes';
import styles from '../settings.module.css';

const labels = weeklyGoalTexts.settings;

/** Value of the select for no goal. */
const NONE = 'none';

const options = [
  { value: NONE, label: labels.noGoal },
  ...Array.from({ length: DAYS_PER_WEEK }, (_, index) => ({
    value: String(index + 1),
    label: labels.option(index + 1),
  })),
];

/** Sets on how many days of a week the person wants to study. */
export function GoalCard() {
  const loading = useWeeklyGoal();
  const { data: goal, error } = loading;
  return (
    <Card aria-labelledby="goal">
      <PartTitle id="goal">{labels.title}</PartTitle>
      <p className={styles.quiet}>{labels.text}</p>
      {error && !goal && <p role="alert">{serverMessage(error) ?? weeklyGoalTexts.failed}</p>}
      <RefetchError queries={[loading]} />
      {!error && !goal && <p role="status">{weeklyGoalTexts.loading}</p>}
      {goal && <GoalForm saved={goal.daysPerWeek} />}
    </Card>
  );
}

function GoalForm({ saved }: { saved: number | null }) {
  const [draft, setDraft] = useState<number | null>();
  const daysPerWeek = draft === undefined ? saved : draft;
  const saving = useMutation({
    mutationFn: () => call(setWeeklyGoal, { body: { daysPerWeek } }),
    onSuccess: async () => {
      await invalidate(getWeeklyGoal);
      setDraft(undefined);
      toast(labels.saved);
    },
    meta: { failed: { title: shared.error, fallback: labels.failed } },
  });
  function save(event: FormEvent) {
    event.preventDefault();
    saving.mutate();
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <NativeSelect
        label={labels.days}
        options={options}
        value={daysPerWeek === null ? NONE : String(daysPerWeek)}
        onChange={(value) => setDraft(value === NONE ? null : Number(value))}
      />
      <SaveChanges isDirty={daysPerWeek !== saved} isSaving={saving.isPending} />
    </form>
  );
}
