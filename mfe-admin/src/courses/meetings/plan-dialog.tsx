import { call } from '@lectern/client';
import { createMeetings, MEETING_LIMITS, type NewMeeting } from '@lectern/contract';
import { timeZone } from '@lectern/ui';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field } from '../../parts/fields/field';
import { NumberField } from '../../parts/fields/number-field';
import { Switch } from '../../parts/fields/switch';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { MeetingFields, NEW_MEETING, type MeetingValues } from './meeting-fields';
import { t } from './texts';
import { useMeetingChange } from './use-meeting-change';

/** Weeks of a series that is switched on. */
const USUAL_WEEKS = 4;

interface Values extends MeetingValues {
  weeks: number | null;
}

/** Asks when and where a meeting takes place, and whether it is repeated every week. */
export default function PlanDialog({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  // A repeated request plans the same meetings.
  const [id] = useState(() => uuid());
  const [isWeekly, setWeekly] = useState(false);
  const form = useSchemaForm<typeof createMeetings.body, Values>(
    createMeetings.body,
    { ...NEW_MEETING, weeks: USUAL_WEEKS },
    (values) => ({ ...values, id, timeZone: timeZone(), weeks: isWeekly ? values.weeks : 1 }),
  );
  const planning = useMeetingChange(
    (body: NewMeeting) => call(createMeetings, { params: { id: courseId }, body }),
    { describeDone: ({ created }) => t('plan.done', { count: created }), onDone: onClose },
  );
  return (
    <FormDialog
      title={t('plan.title')}
      description={t('plan.text')}
      submitLabel={t('plan.action')}
      pendingLabel={t('plan.saving')}
      form={form}
      isPending={planning.isPending}
      onSubmit={planning.mutate}
      onClose={onClose}
    >
      <MeetingFields form={form} />
      <Switch label={t('plan.weekly')} hint={t('plan.weeklyHint')} checked={isWeekly} onChange={setWeekly} />
      {isWeekly && (
        <Field form={form} name="weeks" label={t('plan.weeks')}>
          {(field) => (
            <NumberField {...field} required hint={t('plan.weeksHint', { max: MEETING_LIMITS.weeks })} />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
