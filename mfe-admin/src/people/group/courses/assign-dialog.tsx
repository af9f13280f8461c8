import { call, keepPreviousData, query, useQuery } from '@lectern/client';
import { assignCourses, listAssignableCourses, type Due, type Group } from '@lectern/contract';
import { useState } from 'react';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { groupTexts } from '../texts';
import { DueFields } from './due-fields';
import { parseForm, toForm } from './due-form';
import { PickList } from '../members/pick-list';
import { useGroupChange } from '../use-group-change';

const { assignment: texts, courseList } = groupTexts;

/** Chooses courses and by when they are due. */
export default function AssignDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const params = { groupId: group.id };
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [form, setForm] = useState(toForm({ dueAt: null, dueDays: null }));
  const [isChecked, setChecked] = useState(false);
  const courses = useQuery({
    ...query(listAssignableCourses, { params, query: { search: search.trim() } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const assignment = useGroupChange(
    (due: Due) => call(assignCourses, { params, body: { courseIds: chosen, due } }),
    { done: texts.done, onDone: onClose },
  );

  function submit() {
    setChecked(true);
    const due = parseForm(form);
    if (due) assignment.mutate(due);
  }

  return (
    <FormDialog
      title={texts.title}
      description={texts.text}
      submit={texts.confirm(chosen.length)}
      submitting={texts.assigning}
      isPending={assignment.isPending}
      disabled={chosen.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <PickList
        labels={texts}
        legend={texts.courses}
        search={search}
        onSearch={setSearch}
        query={courses}
        entries={courses.data}
        chosen={chosen}
        onChoose={setChosen}
      >
        {({ title, isPublished }) => (isPublished ? title : `${title} (${courseList.draft})`)}
      </PickList>
      <DueFields form={form} isChecked={isChecked} onChange={setForm} />
    </FormDialog>
  );
}
