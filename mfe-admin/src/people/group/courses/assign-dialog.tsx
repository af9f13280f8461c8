import { call, keepPreviousData, query, useQuery } from '@lectern/client';
import { assignCourses, listAssignableCourses, type Group, type Parsed } from '@lectern/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { Field } from '../../../parts/fields/field';
import { PickList } from '../../../parts/fields/pick-list';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { t } from '../../texts';
import { DueFields } from './due-fields';
import { describeDue, toDue, toForm } from './due-form';
import { useGroupChange } from '../use-group-change';

/** Chooses courses and by when they are due. */
export default function AssignDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const params = { groupId: group.id };
  const [search, setSearch] = useState('');
  const form = useSchemaForm(
    assignCourses.body,
    { courseIds: [] as string[], due: toForm({ dueAt: null, dueDays: null }) },
    ({ courseIds, due }) => ({ courseIds, due: toDue(due) }),
  );
  const { length: count } = useWatch({ control: form.control, name: 'courseIds' });
  const courses = useQuery({
    ...query(listAssignableCourses, { params, query: { search: search.trim() } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const assignment = useGroupChange(
    (body: Parsed<typeof assignCourses.body>) => call(assignCourses, { params, body }),
    { done: { title: t('group.assignment.done.title') }, onDone: onClose },
  );

  return (
    <FormDialog
      title={t('group.assignment.title')}
      description={t('group.assignment.text')}
      submitLabel={t('group.assignment.confirm', { count })}
      pendingLabel={t('group.assignment.assigning')}
      form={form}
      isPending={assignment.isPending}
      onSubmit={assignment.mutate}
      onClose={onClose}
    >
      <Field
        form={form}
        name="courseIds"
        label={t('group.assignment.courses')}
        problem={t('group.assignment.nothing')}
      >
        {(chosen) => (
          <PickList
            {...chosen}
            labels={{
              search: t('group.assignment.search'),
              searchHint: t('group.assignment.searchHint'),
              loading: t('group.assignment.loading'),
              failed: t('group.assignment.failed'),
              none: t('group.assignment.none'),
            }}
            search={search}
            onSearch={setSearch}
            query={courses}
            entries={courses.data}
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
