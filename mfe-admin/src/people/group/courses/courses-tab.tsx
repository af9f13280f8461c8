import { call, query, useQuery } from '@lectern/client';
import { listGroupCourses, unassignCourse, type Group, type GroupCourse } from '@lectern/contract';
import {
  Badge,
  Button,
  Card,
  CardTitle,
  EmptyState,
  formatCount,
  formatDateTime,
  QueryState,
} from '@lectern/ui';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { groupTexts } from '../texts';
import styles from '../group.module.css';
import { useGroupChange } from '../use-group-change';

const AssignDialog = lazy(() => import('./assign-dialog'));
const DueDialog = lazy(() => import('./due-dialog'));
const ConfirmDialog = lazy(() => import('../../../parts/dialogs/confirm-dialog'));
const { courseList: texts } = groupTexts;

type Opened = { dialog: 'assign' } | { dialog: 'due' | 'unassign'; course: GroupCourse };

/** The assigned courses with their due dates and how many members completed them. */
export function CoursesTab({ group }: { group: Group }) {
  const params = { groupId: group.id };
  const list = useQuery({ ...query(listGroupCourses, { params }), refetchOnMount: 'always' });
  const { data } = list;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const removal = useGroupChange(
    (courseId: string) => call(unassignCourse, { params: { ...params, courseId } }),
    { done: texts.removal.done, onDone: close, onFailure: close },
  );
  return (
    <Card aria-labelledby="courses">
      <div className={styles.head}>
        <CardTitle id="courses">{texts.title(data ? formatCount(data.length) : '…')}</CardTitle>
        {!group.archivedAt && (
          <Button onClick={() => setOpened({ dialog: 'assign' })}>
            <Plus aria-hidden />
            {texts.assign}
          </Button>
        )}
      </div>
      <QueryState query={list} loading={texts.loading} failed={texts.failed} />
      {data?.length === 0 && <EmptyState title={texts.empty} text={texts.emptyText} />}
      <ul role="list" className={styles.rows}>
        {data?.map((course) => (
          <CourseRow
            key={course.id}
            course={course}
            group={group}
            onOpen={(dialog) => setOpened({ dialog, course })}
          />
        ))}
      </ul>
      <Suspense>
        {opened?.dialog === 'assign' && <AssignDialog group={group} onClose={close} />}
        {opened?.dialog === 'due' && <DueDialog group={group} course={opened.course} onClose={close} />}
        {opened?.dialog === 'unassign' && (
          <ConfirmDialog
            labels={texts.removal}
            question={texts.removal.question(opened.course.title)}
            isPending={removal.isPending}
            onConfirm={() => removal.mutate(opened.course.id)}
            onClose={close}
          >
            <p>{texts.removal.text}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </Card>
  );
}

function CourseRow({
  course,
  group,
  onOpen,
}: {
  course: GroupCourse;
  group: Group;
  onOpen: (dialog: 'due' | 'unassign') => void;
}) {
  const { title, isPublished, completedMembers, overdueMembers } = course;
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <h3 className={styles.title} dir="auto">
          {title}
        </h3>
        <p className={styles.facts}>
          {describeDue(course)} · {texts.completed(completedMembers, group.memberCount)}
        </p>
      </div>
      <div className={styles.badges}>
        {!isPublished && <Badge tone="warning">{texts.draft}</Badge>}
        {overdueMembers > 0 && <Badge tone="danger">{texts.overdue(overdueMembers)}</Badge>}
      </div>
      <div className={styles.actions}>
        {!group.archivedAt && (
          <Button
            variant="secondary"
            aria-label={groupTexts.actionFor(texts.change, title)}
            onClick={() => onOpen('due')}
          >
            {texts.change}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={groupTexts.actionFor(texts.unassign, title)}
          onClick={() => onOpen('unassign')}
        >
          {texts.unassign}
        </Button>
      </div>
    </li>
  );
}

function describeDue({ dueAt, dueDays }: GroupCourse): string {
  if (dueAt) return texts.dueAt(formatDateTime(dueAt));
  return dueDays ? texts.dueDays(dueDays) : texts.noDue;
}
