import type { CourseDetail, Enrollment, Module } from '@lectern/contract';
import { ButtonLink } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import { hasContent } from '../../parts/courses/has-content';
import { paths } from '../../paths';
import { t } from '../texts';
import styles from './viewer-layout.module.css';

/** The way from a complete module to the next one. With `takesFocus` Enter follows it at once. */
export function NextModuleLink({
  course,
  from,
  module,
  takesFocus,
}: {
  course: CourseDetail;
  /** The complete module. */
  from: Module;
  module: Module;
  takesFocus: boolean;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);
  const skipped = course.modules.find(
    ({ lock, position }) => lock && position > from.position && position < module.position,
  );
  return (
    <>
      {skipped && <p className={styles.skipped}>{t('locks.skipped', { title: skipped.title })}</p>}
      <ButtonLink ref={link} to={paths.module(course, module)} className={styles.nextModule}>
        <span dir="auto">{t('viewer.nextModule', { title: module.title })}</span>
      </ButtonLink>
    </>
  );
}

/**
 * The module that a learner opens after this one: the next incomplete one, else one that was skipped; undefined if none is
 * left. Skips modules without slides and locked ones.
 */
export function findFollowingModule(
  { modules }: CourseDetail,
  { position }: Module,
  { completedModuleIds }: Enrollment,
): Module | undefined {
  const open = modules.filter((one) => hasContent(one) && !one.lock && !completedModuleIds.includes(one.id));
  return open.find((module) => module.position > position) ?? open[0];
}
