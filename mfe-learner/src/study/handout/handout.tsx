import type { CourseDetail } from '@lectern/contract';
import { Button, formatList, Stack } from '@lectern/ui';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import styles from './handout.module.css';
import { HandoutSlide } from './handout-slide';
import { t } from './texts';
import type { HandoutModule } from './use-course-slides';

/** The sheets of the handout below a button that prints them once their pictures are there. */
export function Handout({ course, modules }: { course: CourseDetail; modules: HandoutModule[] }) {
  const [pictures, setPictures] = useState<ReadonlyMap<string, 'loaded' | 'failed'>>(new Map());
  const count = modules.flatMap(({ slides }) => slides).filter(({ imageUrl }) => imageUrl).length;
  const failed = [...pictures.values()].filter((state) => state === 'failed').length;
  const isReady = pictures.size >= count;
  return (
    <Stack className={styles.handout}>
      <div className={styles.tools}>
        <p className={styles.status} role="status">
          {!isReady && t('loadingPictures', { loaded: pictures.size, count })}
          {isReady && failed > 0 && t('picturesFailed', { count: failed })}
        </p>
        <Button aria-disabled={!isReady} onClick={() => isReady && window.print()}>
          <Printer aria-hidden />
          {t('print')}
        </Button>
      </div>
      <div className={styles.sheet} data-ground="light">
        <Cover course={course} modules={modules} />
        {modules.map(({ module, slides }, index) => (
          <section key={module.id} id={buildAnchor(index)} className={styles.module}>
            <h3 lang={course.language ?? undefined} dir="auto" className={styles.moduleTitle}>
              {index + 1}. {module.title}
            </h3>
            {module.description && (
              <p lang={course.language ?? undefined} dir="auto" className={styles.description}>
                {module.description}
              </p>
            )}
            {slides.map((slide) => (
              <HandoutSlide
                key={slide.id}
                slide={slide}
                onPicture={(state) =>
                  setPictures((earlier) => new Map([...earlier, [slide.id, state] as const]))
                }
              />
            ))}
          </section>
        ))}
      </div>
    </Stack>
  );
}

const buildAnchor = (index: number) => `module-${index + 1}`;

/** The first sheet: what the course is, and its modules. */
function Cover({ course, modules }: { course: CourseDetail; modules: HandoutModule[] }) {
  const { title, description, instructors } = course;
  const language = course.language ?? undefined;
  return (
    <Stack className={styles.cover}>
      <h2 lang={language} dir="auto" className={styles.title}>
        {title}
      </h2>
      {instructors.length > 0 && (
        <p>{t('instructors', { names: formatList(instructors.map(({ name }) => name)) })}</p>
      )}
      {description && (
        <p lang={language} dir="auto" className={styles.description}>
          {description}
        </p>
      )}
      <nav aria-label={t('contents')}>
        <Stack as="ol" gap={4} role="list" className={styles.contents}>
          {modules.map(({ module, slides }, index) => (
            <li key={module.id}>
              <a href={`#${buildAnchor(index)}`} lang={language} dir="auto">
                {index + 1}. {module.title}
              </a>
              <span>{t('slides', { count: slides.length })}</span>
            </li>
          ))}
        </Stack>
      </nav>
    </Stack>
  );
}
