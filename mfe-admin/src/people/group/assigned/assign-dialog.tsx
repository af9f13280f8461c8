import { keepPreviousData, useQuery } from '@lectern/client';
import type { Group } from '@lectern/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { Field } from '../../../parts/fields/field';
import { PickList } from '../../../parts/fields/pick-list';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { t } from '../../texts';
import { useGroupChange } from '../use-group-change';
import { ASSIGNED_CALLS, type AssignedKind, type Assignment } from './assigned-kinds';
import { DueFields } from './due-fields';
import { describeDue, toAssignment, toForm, type AssignForm } from './due-form';
import { OwnDues } from './own-dues';

/** Chooses courses or learning paths, and by when they are due: all alike, or some courses otherwise. */
export default function AssignDialog({
  kind,
  group,
  onClose,
}: {
  kind: AssignedKind;
  group: Group;
  onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const { schema, ...calls } = ASSIGNED_CALLS[kind];
  const form = useSchemaForm(
    schema,
    { ids: [], due: toForm({ dueAt: null, dueDays: null }), ownDues: {} } as AssignForm,
    toAssignment,
  );
  const { length: count } = useWatch({ control: form.control, name: 'ids' });
  const found = useQuery({
    ...calls.search(group.id, search.trim()),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  // Titles of earlier results, because a chosen course may be missing from those of the present search.
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const foundTitles = (found.data ?? []).map(({ id, title }) => [id, title] as const);
  const known = new Map([...titles, ...foundTitles]);
  const assignment = useGroupChange((body: Assignment) => calls.assign(group.id, body), {
    done: { title: t(`group.assigned.${kind}.assignment.done`) },
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t(`group.assigned.${kind}.assign`)}
      description={t(`group.assigned.${kind}.assignment.text`)}
      submitLabel={t(`group.assigned.${kind}.assignment.confirm`, { count })}
      pendingLabel={t('group.assigned.assigning')}
      form={form}
      isPending={assignment.isPending}
      onSubmit={assignment.mutate}
      onClose={onClose}
    >
      <Field
        form={form}
        name="ids"
        label={t(`group.assigned.${kind}.assignment.label`)}
        problem={t(`group.assigned.${kind}.assignment.nothing`)}
      >
        {(chosen) => (
          <PickList
            {...chosen}
            labels={{
              search: t(`group.assigned.${kind}.assignment.search`),
              searchHint: t(`group.assigned.${kind}.assignment.searchHint`),
              loading: t(`group.assigned.${kind}.loading`),
              failed: t(`group.assigned.${kind}.failed`),
              none: t(`group.assigned.${kind}.assignment.none`),
            }}
            search={search}
            onSearch={(next) => {
              setTitles(known);
              setSearch(next);
            }}
            query={found}
            entries={found.data}
          >
            {({ title, isPublished }) => (isPublished ? title : `${title} (${t('group.assigned.draft')})`)}
          </PickList>
        )}
      </Field>
      <Field form={form} name="due" label={t('group.due.kind')} problem={describeDue}>
        {(due) => <DueFields {...due} />}
      </Field>
      {kind === 'courses' && count > 1 && <OwnDues form={form} titles={known} />}
    </FormDialog>
  );
}
