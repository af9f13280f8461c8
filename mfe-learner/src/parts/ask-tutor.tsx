import type { Course, Module } from '@lectern/contract';
import { openTutorChat } from '@lectern/remote';
import { Button } from '@lectern/ui';
import { MessagesSquare } from 'lucide-react';
import { partsTexts } from './texts';

/** Opens the tutor's chat about a course, or about one of its modules. */
export function AskTutor({ course, module }: { course: Course; module?: Module }) {
  const open = () => openTutorChat({ courseId: course.id, moduleId: module?.id, title: course.title });
  if (module) {
    return (
      <Button
        variant="quiet"
        icon
        aria-label={partsTexts.tutor.ask}
        title={partsTexts.tutor.ask}
        onClick={open}
      >
        <MessagesSquare aria-hidden />
      </Button>
    );
  }
  return (
    <Button variant="quiet" onClick={open}>
      <MessagesSquare aria-hidden />
      {partsTexts.tutor.ask}
    </Button>
  );
}
