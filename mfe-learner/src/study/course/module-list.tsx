import type { CourseDetail, Enrollment, Lock as LockReasons, Module } from '@lectern/contract';
import { Badge, ButtonLink, Card, categoryAccent, Row, Stack } from '@lectern/ui';
import { Check, Clock, Film, Lock, Presentation } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { hasContent } from '../../parts/courses/has-content';
import { paths } from '../../paths';
import { t } from '../texts';
import styles from './course.module.css';
import { ModulePracticeLink } from './practice-links';

// Most courses have no locked modules.
const LockNote = lazy(() => import('../locks/lock-note'));

/** The modules of a course, with links for enrolled learners, and previews for administrators and its instructors. */
export function ModuleList({ course, enrollment }: { course: CourseDetail; enrollment: Enrollment | null }) {
  const done = new Set(enrollment?.completedModuleIds);
  return (
    <Modules title={t('course.content')} course={course}>
      {(module) =>
        module.lock ? (
          <ModuleLock lock={module.lock} isCourseLocked={course.lock !== undefined} />
        ) : enrollment ? (
          <>
            {done.has(module.id) && (
              <Badge tone="success">
                <Check aria-hidden />
                {t('course.moduleDone')}
              </Badge>
            )}
            <ModulePracticeLink course={course} module={module} />
            {hasContent(module) ? (
              <ButtonLink
                to={paths.module(course, module)}
                variant="secondary"
                aria-label={t('course.startOf', { title: module.title })}
              >
                {t('course.start')}
              </ButtonLink>
            ) : (
              <p className={styles.locked}>{t('course.noSlides')}</p>
            )}
          </>
        ) : (
          <>
            <p className={styles.locked}>
              <Lock size={16} aria-hidden />
              {t('course.locked')}
            </p>
            {course.canPreview && hasContent(module) && (
              <ButtonLink
                to={paths.module(course, module)}
                variant="secondary"
                aria-label={t('course.previewOf', { title: module.title })}
              >
                {t('course.preview')}
              </ButtonLink>
            )}
          </>
        )
      }
    </Modules>
  );
}

/** The reasons of a locked course are above the modules. */
function ModuleLock({ lock, isCourseLocked }: { lock: LockReasons; isCourseLocked: boolean }) {
  if (!isCourseLocked)
    return (
      <Suspense fallback={null}>
        <LockNote lock={lock} />
      </Suspense>
    );
  return (
    <p className={styles.locked}>
      <Lock size={16} aria-hidden />
      {t('locks.locked')}
    </p>
  );
}

/** The numbered modules of a course; `children` renders the end of each row. */
export function Modules({
  title,
  course: { category, modules },
  children,
}: {
  title: string;
  course: CourseDetail;
  children?: (module: Module) => ReactNode;
}) {
  return (
    <Card aria-labelledby="modules" data-accent={categoryAccent(category)}>
      <h2 id="modules" className={styles.heading}>
        {title}
      </h2>
      {modules.length === 0 && <p className={styles.none}>{t('course.noModules')}</p>}
      <ol role="list" className={styles.modules} data-accent={categoryAccent(category)}>
        {modules.map((module, index) => (
          <ModuleRow key={module.id} module={module} number={index + 1}>
            {children?.(module)}
          </ModuleRow>
        ))}
      </ol>
    </Card>
  );
}

export function ModuleRow({
  module,
  number,
  children,
}: {
  module: Module;
  number: number;
  children?: ReactNode;
}) {
  return (
    <li className={styles.module}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <Stack gap={4} className={styles.moduleBody}>
        <h3 className={styles.moduleTitle} dir="auto">
          {module.title}
        </h3>
        {module.description && (
          <p className={styles.moduleText} dir="auto">
            {module.description}
          </p>
        )}
        <Row as="p" gap={6} className={styles.moduleFacts}>
          <Clock size={14} aria-hidden />
          <span>{t('course.moduleTime')}</span>
          <Presentation size={14} aria-hidden />
          <span>{describeContent(module)}</span>
          {module.videoSeconds !== undefined && (
            <>
              <Film size={14} aria-hidden />
              <span>
                {t('course.videoTime', { minutes: Math.max(1, Math.round(module.videoSeconds / 60)) })}
              </span>
            </>
          )}
        </Row>
      </Stack>
      {children && <div className={styles.moduleActions}>{children}</div>}
    </li>
  );
}

function describeContent({ isScorm, isTool, slideCount }: Module): string {
  if (isTool) return t('course.tool');
  return isScorm ? t('course.scorm') : t('course.slides', { count: slideCount });
}
