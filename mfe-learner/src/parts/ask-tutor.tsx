import type { Course, Module } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { Button } from '@lectern/ui';
import { MessagesSquare } from 'lucide-react';
import { openTutor } from './open-tutor';
import { t } from './texts';

/** Opens the tutor's chat about a course, or beside a slide of one of its modules with these `headings`; nothing on a site without the tutor. */
export function AskTutor({
  course,
  module,
  headings,
}: {
  course: Course;
  module?: Module;
  headings?: string[];
}) {
  const open = () =>
    openTutor({
      ...{ courseId: course.id, moduleId: module?.id, title: course.title },
      ...(headings && { headings, isBeside: true }),
    });
  if (!hasFeature('tutor')) return null;
  if (module) {
    return (
      <Button variant="quiet" icon aria-label={t('tutor.ask')} title={t('tutor.ask')} onClick={open}>
        <MessagesSquare aria-hidden />
      </Button>
    );
  }
  return (
    <Button variant="quiet" onClick={open}>
      <MessagesSquare aria-hidden />
      {t('tutor.ask')}
    </Button>
  );
}
