import { call, invalidate, serverMessage, useMutation } from '@lectern/client';
import { DAYS_PER_WEEK, getWeeklyGoal, setWeeklyGoal } from '@lectern/contract';
import { Card, NativeSelect, RefetchError, toast, uiText } from '@lectern/ui';
import { useState, type FormEvent } from 'react';
import { t as partsText } from '../../../parts/texts';
import { useWeeklyGoal } from '../../../parts/weekly-goal/use-weekly-goal';
import { PartTitle } from '../part-title';
import { SaveChanges } from '../save-changes';
import styles from '../settings.module.css';

/** Value of the select for no goal. */
const NONE = 'none';

const options = [
  { value: NONE, label: partsText('weeklyGoal.settings.noGoal') },
  ...Array.from({ length: DAYS_PER_WEEK }, (_, index) => ({
    value: String(index + 1),
    label: partsText('weeklyGoal.settings.option', { days: index + 1 }),
  })),
];

/** Sets on how many days of a week the person wants to study. */
export function GoalCard() {
  const loading = useWeeklyGoal();
  const { data: goal, error } = loading;
  return (
    <Card aria-labelledby="goal">
      <PartTitle id="goal">{partsText('weeklyGoal.settings.title')}</PartTitle>
      <p className={styles.quiet}>{partsText('weeklyGoal.settings.text')}</p>
      {error && !goal && <p role="alert">{serverMessage(error) ?? partsText('weeklyGoal.failed')}</p>}
      <RefetchError queries={[loading]} />
      {!error && !goal && <p role="status">{partsText('weeklyGoal.loading')}</p>}
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
      toast({ title: partsText('weeklyGoal.settings.saved.title') });
    },
    meta: { failed: { title: uiText('error'), fallback: partsText('weeklyGoal.settings.failed') } },
  });
  function save(event: FormEvent) {
    event.preventDefault();
    saving.mutate();
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <NativeSelect
        label={partsText('weeklyGoal.settings.days')}
        options={options}
        value={daysPerWeek === null ? NONE : String(daysPerWeek)}
        onChange={(value) => setDraft(value === NONE ? null : Number(value))}
      />
      <SaveChanges isDirty={daysPerWeek !== saved} isSaving={saving.isPending} />
    </form>
  );
}
