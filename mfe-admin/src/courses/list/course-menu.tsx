import { MenuItem, MenuLink } from '../../parts/menu/menu';
import type { Course } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { ClipboardList, Copy, Eye, Megaphone, Pencil, Sparkles, Table2, Trash2, Video } from 'lucide-react';
import { RowMenu } from '../../parts/lists/row-menu';
import { usePaths } from '../../paths';
import { t } from '../texts';
import { useMayCreateCourses } from '../managed-courses';
import { useDuplicateCourse } from './use-duplicate-course';

/** The actions of a course that its card has no buttons for. */
export function CourseCardMenu({ course }: { course: Course }) {
  return (
    <RowMenu name={course.title}>
      <CommonItems course={course} />
    </RowMenu>
  );
}

/** All actions of a course. */
export function CourseRowMenu({
  course,
  onDelete,
}: {
  course: Course;
  /** Undefined for people who may not delete the course. */
  onDelete: (() => void) | undefined;
}) {
  const paths = usePaths();
  return (
    <RowMenu name={course.title}>
      <MenuLink label={t('list.view')} Icon={Eye} to={paths.publicCourse(course)} />
      <MenuLink label={t('list.edit')} Icon={Pencil} to={paths.editor(course)} />
      <CommonItems course={course} />
      {onDelete && <MenuItem label={t('list.delete')} Icon={Trash2} isDanger onSelect={onDelete} />}
    </RowMenu>
  );
}

function CommonItems({ course }: { course: Course }) {
  const paths = usePaths();
  const duplicate = useDuplicateCourse(course);
  const mayCreate = useMayCreateCourses();
  return (
    <>
      <MenuLink label={t('list.gradebook')} Icon={Table2} to={paths.gradebook(course)} />
      <MenuLink label={t('list.questions')} Icon={Sparkles} to={paths.proposals(course)} />
      {hasFeature('announcements') && (
        <MenuLink label={t('list.announcements')} Icon={Megaphone} to={paths.announcements(course)} />
      )}
      <MenuLink label={t('list.meetings')} Icon={Video} to={paths.meetings(course)} />
      <MenuLink label={t('list.survey')} Icon={ClipboardList} to={paths.survey(course)} />
      {mayCreate && (
        <MenuItem
          label={t('list.duplicate')}
          Icon={Copy}
          onSelect={() => !duplicate.isPending && duplicate.mutate()}
        />
      )}
    </>
  );
}
