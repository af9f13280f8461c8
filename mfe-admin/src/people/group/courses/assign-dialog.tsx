import { call, keepPreviousData, query, useQuery } from '@lectern/client';
import { assignCourses, listAssignableCourses, type Group, type Parsed } from '@lectern/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { Field } from '../../../parts/fields/field';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { groupTexts } from '../texts';
import { DueFields } from './due-fields';
import { describeDue, toDue, toForm } from './due-form';
import { PickList } from '../members/pick-list';
import { useGroupChange } from '../use-group-change';

const { assignment: texts, courseList } = groupTexts;

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
    { done: texts.done, onDone: onClose },
  );

  return (
    <FormDialog
      title={texts.title}
      description={texts.text}
      submitLabel={texts.confirm(count)}
      pendingLabel={texts.assigning}
      form={form}
      isPending={assignment.isPending}
      onSubmit={assignment.mutate}
      onClose={onClose}
    >
      <Field form={form} name="courseIds" problem={texts.nothing}>
        {(chosen) => (
          <PickList
            {...chosen}
            labels={texts}
            legend={texts.courses}
            search={search}
            onSearch={setSearch}
            query={courses}
            entries={courses.data}
          >
            {({ title, isPublished }) => (isPublished ? title : `${title} (${courseList.draft})`)}
          </PickList>
        )}
      </Field>
      <Field form={form} name="due" problem={describeDue}>
        {(due) => <DueFields {...due} />}
      </Field>
    </FormDialog>
  );
}
