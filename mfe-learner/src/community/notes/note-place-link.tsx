import type { Note } from '@lectern/contract';
import { Link, slideLink } from '@lectern/remote';
import { Muted, Stack } from '@lectern/ui';
import { t } from '../texts';
import styles from './notes.module.css';

/** The course and slide of a note, and the link there or why there is none. */
export function NotePlaceLink({ note }: { note: Note }) {
  const { course, slide, canOpen } = note;
  const address = canOpen && findAddress(note);
  return (
    <Stack gap={2}>
      <p className={styles.course} dir="auto">
        {course.title}
      </p>
      <Muted dir="auto">{describePlace(note)}</Muted>
      {address ? (
        <Link to={address} className={styles.open} aria-label={t('page.openNamed', { slide: slide.title })}>
          {t('page.open')}
        </Link>
      ) : (
        <ClosedReason note={note} />
      )}
    </Stack>
  );
}

/** A removed slide is explained by the note itself. */
function ClosedReason({ note: { course, slide } }: { note: Note }) {
  if (course.id === null) return <Muted>{t('page.courseGone')}</Muted>;
  return slide.id === null ? null : <Muted>{t('page.noAccess')}</Muted>;
}

export function describePlace({ module, slide }: Pick<Note, 'module' | 'slide'>): string {
  const names = { module: module.title, slide: slide.title };
  return slide.number === null
    ? t('page.whereRemoved', names)
    : t('page.where', { ...names, number: slide.number });
}

function findAddress({ course, module, slide, quote, state }: Note): string | undefined {
  if (!course.slug || !module.id || slide.number === null) return undefined;
  return slideLink({
    ...{ courseSlug: course.slug, moduleId: module.id, slidePosition: slide.number - 1 },
    ...(quote && state === 'exact' && { quotes: [quote] }),
  });
}
