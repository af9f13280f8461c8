import { query, useCurrentUser, useQuery } from '@lectern/client';
import { addCourseInstructor, listCourseInstructors, type CourseInstructor } from '@lectern/contract';
import { Badge, Button, Card, CardTitle, QueryState, Row, TextField } from '@lectern/ui';
import { useState } from 'react';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { Field } from '../../parts/fields/field';
import { Form } from '../../parts/fields/form';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { PendingInvitations } from '../../parts/invitations/pending-invitations';
import { mayActAsOwner } from '../managed-courses';
import { t } from '../texts';
import styles from '../editor/editor.module.css';
import { useChangeInstructors } from './use-change-instructors';

/** Who teaches the course. Changes here apply at once, without the editor's Save. */
export function InstructorsPanel({ courseId }: { courseId: string }) {
  const list = useQuery(query(listCourseInstructors, { params: { id: courseId } }));
  const { data } = list;
  const { user } = useCurrentUser();
  const [removed, setRemoved] = useState<CourseInstructor>();
  const isAdmin = user?.role === 'admin';
  const mayChange = mayActAsOwner(user, data?.find(({ id }) => id === user?.id)?.isOwner);
  return (
    <Card aria-labelledby="instructors-panel">
      <CardTitle id="instructors-panel">{t('instructors.heading')}</CardTitle>
      <p className={styles.quiet}>{t('instructors.text')}</p>
      <QueryState query={list} loading={t('instructors.loading')} failed={t('instructors.failed')} />
      {data?.length === 0 && <p className={styles.quiet}>{t('instructors.none')}</p>}
      <ul role="list" className={styles.instructors}>
        {data?.map((instructor) => (
          <InstructorRow
            key={instructor.id}
            courseId={courseId}
            instructor={instructor}
            isSelf={instructor.id === user?.id && !isAdmin}
            mayGive={isAdmin}
            onRemove={mayChange || instructor.id === user?.id ? () => setRemoved(instructor) : undefined}
          />
        ))}
      </ul>
      {mayChange && <PendingInvitations target={{ courseId }} />}
      {mayChange && <AddForm courseId={courseId} />}
      {removed && (
        <RemoveDialog
          courseId={courseId}
          instructor={removed}
          isSelf={removed.id === user?.id && !isAdmin}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Card>
  );
}

function InstructorRow({
  courseId,
  instructor: { name, email, isOwner },
  isSelf,
  mayGive,
  onRemove,
}: {
  courseId: string;
  instructor: CourseInstructor;
  isSelf: boolean;
  mayGive: boolean;
  /** Absent where the person may not remove this one. */
  onRemove: (() => void) | undefined;
}) {
  const change = useChangeInstructors(courseId);
  return (
    <Row as="li" gap="8 12" className={styles.instructor}>
      <span className={styles.instructorName}>
        <strong dir="auto">{name}</strong>
        {name !== email && <span className={styles.quiet}>{email}</span>}
      </span>
      {isOwner && <Badge tone="primary">{t('instructors.owner')}</Badge>}
      {!isOwner && mayGive && (
        <Button
          variant="secondary"
          disabled={change.isPending}
          aria-label={t('instructors.giveTo', { name })}
          onClick={() => change.mutate({ kind: 'give', email })}
        >
          {t('instructors.give')}
        </Button>
      )}
      {!isOwner && onRemove && (
        <Button
          variant="quiet"
          aria-label={isSelf ? undefined : t('instructors.removeOf', { name })}
          onClick={onRemove}
        >
          {isSelf ? t('instructors.leave') : t('instructors.remove')}
        </Button>
      )}
    </Row>
  );
}

function AddForm({ courseId }: { courseId: string }) {
  const form = useSchemaForm(addCourseInstructor.body, { email: '' });
  const change = useChangeInstructors(courseId, () => form.reset());
  return (
    <Form
      className={styles.addInstructor}
      form={form}
      isPending={change.isPending}
      onSubmit={({ email }) => change.mutate({ kind: 'add', email })}
    >
      <Field form={form} name="email" label={t('instructors.email')}>
        {(email) => <TextField {...email} hint={t('instructors.emailHint')} type="email" />}
      </Field>
      <Button type="submit" variant="secondary" disabled={change.isPending}>
        {t('instructors.add')}
      </Button>
    </Form>
  );
}

function RemoveDialog({
  courseId,
  instructor,
  isSelf,
  onClose,
}: {
  courseId: string;
  instructor: CourseInstructor;
  /** The person leaves the course, and the editor with it. */
  isSelf: boolean;
  onClose: () => void;
}) {
  const change = useChangeInstructors(courseId, onClose, { removesThemselves: isSelf });
  return (
    <ConfirmDialog
      labels={
        isSelf
          ? { title: t('instructors.leaveTitle'), confirm: t('instructors.leave') }
          : { title: t('instructors.removeTitle'), confirm: t('instructors.remove') }
      }
      question={isSelf ? t('instructors.leaveText') : t('instructors.removeText', { name: instructor.name })}
      isPending={change.isPending}
      onConfirm={() => change.mutate({ kind: 'remove', userId: instructor.id })}
      onClose={onClose}
    />
  );
}
