import { call, keepPreviousData, query, useQuery } from '@lectern/client';
import { assignLearningPaths, listAssignableLearningPaths, type Group, type Parsed } from '@lectern/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { Field } from '../../../parts/fields/field';
import { PickList } from '../../../parts/fields/pick-list';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { t } from '../../texts';
import { DueFields } from '../courses/due-fields';
import { describeDue, toDue, toForm } from '../courses/due-form';
import { useGroupChange } from '../use-group-change';

/** Chooses learning paths and by when they are due. */
export default function AssignDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const params = { groupId: group.id };
  const [search, setSearch] = useState('');
  const form = useSchemaForm(
    assignLearningPaths.body,
    { pathIds: [] as string[], due: toForm({ dueAt: null, dueDays: null }) },
    ({ pathIds, due }) => ({ pathIds, due: toDue(due) }),
  );
  const { length: count } = useWatch({ control: form.control, name: 'pathIds' });
  const learningPaths = useQuery({
    ...query(listAssignableLearningPaths, { params, query: { search: search.trim() } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const assignment = useGroupChange(
    (body: Parsed<typeof assignLearningPaths.body>) => call(assignLearningPaths, { params, body }),
    { done: { title: t('group.paths.assignment.done') }, onDone: onClose },
  );
  return (
    <FormDialog
      title={t('group.paths.assign')}
      description={t('group.paths.assignment.text')}
      submitLabel={t('group.paths.assignment.confirm', { count })}
      pendingLabel={t('group.assignment.assigning')}
      form={form}
      isPending={assignment.isPending}
      onSubmit={assignment.mutate}
      onClose={onClose}
    >
      <Field
        form={form}
        name="pathIds"
        label={t('group.paths.columns.title')}
        problem={t('group.paths.assignment.nothing')}
      >
        {(chosen) => (
          <PickList
            {...chosen}
            labels={{
              search: t('group.paths.assignment.search'),
              searchHint: t('group.paths.assignment.searchHint'),
              loading: t('group.paths.loading'),
              failed: t('group.paths.failed'),
              none: t('group.paths.assignment.none'),
            }}
            search={search}
            onSearch={setSearch}
            query={learningPaths}
            entries={learningPaths.data}
          >
            {({ title, isPublished }) => (isPublished ? title : `${title} (${t('group.courseList.draft')})`)}
          </PickList>
        )}
      </Field>
      <Field form={form} name="due" label={t('group.due.kind')} problem={describeDue}>
        {(due) => <DueFields {...due} />}
      </Field>
    </FormDialog>
  );
}
