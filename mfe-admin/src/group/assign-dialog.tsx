import { call, keepPreviousData, query, useQuery } from '@lectern/client';
import { assignCourses, listAssignableCourses, type Due, type Group } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState, type FormEvent } from 'react';
import { groupTexts } from '../group-texts';
import { DueFields } from './due-fields';
import { parseForm, toForm } from './due-form';
import styles from './group.module.css';
import { PickList } from './pick-list';
import { useGroupChange } from './use-group-change';

const { assignment: texts, courseList } = groupTexts;
const FORM_ID = 'assign-courses';

/** Chooses courses and by when they are due. */
export default function AssignDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const params = { groupId: group.id };
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [form, setForm] = useState(toForm({ dueAt: null, dueDays: null }));
  const [isChecked, setChecked] = useState(false);
  const { data, error, refetch } = useQuery({
    ...query(listAssignableCourses, { params, query: { search: search.trim() } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const assignment = useGroupChange(
    (due: Due) => call(assignCourses, { params, body: { courseIds: chosen, due } }),
    { done: texts.done, onDone: onClose },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const due = parseForm(form);
    if (due && chosen.length > 0 && !assignment.isPending) assignment.mutate(due);
  }

  return (
    <Dialog
      title={texts.title}
      description={texts.text}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {groupTexts.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} disabled={chosen.length === 0 || assignment.isPending}>
            {assignment.isPending ? texts.assigning : texts.confirm(chosen.length)}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={submit}>
        <PickList
          labels={texts}
          legend={texts.courses}
          search={search}
          onSearch={setSearch}
          entries={data}
          failed={error !== null}
          onRetry={() => void refetch()}
          chosen={chosen}
          onChoose={setChosen}
        >
          {({ title, isPublished }) => (isPublished ? title : `${title} (${courseList.draft})`)}
        </PickList>
        <DueFields form={form} isChecked={isChecked} onChange={setForm} />
      </form>
    </Dialog>
  );
}
