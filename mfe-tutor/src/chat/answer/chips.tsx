import type { TutorSource } from '@lectern/contract';
import { Link, slideLink } from '@lectern/remote';
import { Tooltip } from '@lectern/ui/tooltip';
import { Presentation } from 'lucide-react';
import { useContext } from 'react';
import { formatSentences, Row } from '@lectern/ui';
import { t } from '../../texts';
import styles from './answer.module.css';
import { NamesCourses } from './names-courses';

/** One chip per slide, a link that opens it with the quotes highlighted. `labels` become chips without a link. */
export function Chips({
  sources,
  labels = [],
  onLeave,
}: {
  sources: TutorSource[];
  labels?: string[];
  onLeave: () => void;
}) {
  if (sources.length + labels.length === 0) return null;
  return (
    <Row as="span" gap={6} className={styles.chips}>
      {groupBySlide(sources).map(({ quotes, ...slide }) => (
        <Tooltip
          key={slide.slideId}
          text={formatSentences(quotes.map((words) => t('chat.quote', { words })))}
        >
          <Link className={styles.chip} to={slideLink({ ...slide, quotes })} onClick={onLeave}>
            <Presentation size={14} aria-hidden />
            <SlideLabel {...slide} />
          </Link>
        </Tooltip>
      ))}
      {labels.map((label, index) => (
        <span key={index} className={styles.chip}>
          <Presentation size={14} aria-hidden />
          <span className={styles.chipLabel} dir="auto">
            {label}
          </span>
        </span>
      ))}
    </Row>
  );
}

/** The beginning of a label, which the server writes in English. */
const PLACE = /^Module (\d+) · Slide (\d+) · /;

/** 'Module 2 · Slide 5 · Title', the title in its own language; after the course's title in a conversation about all courses. */
function SlideLabel({
  label,
  language,
  courseTitle,
}: Pick<TutorSource, 'label' | 'language' | 'courseTitle'>) {
  const namesCourses = useContext(NamesCourses);
  const [place = '', module, slide] = PLACE.exec(label) ?? [];
  return (
    <span className={styles.chipLabel} dir={place ? undefined : 'auto'}>
      {namesCourses && courseTitle && (
        <>
          <bdi>{courseTitle}</bdi>
          {' · '}
        </>
      )}
      {place && `${t('chat.place', { module, slide })} · `}
      <bdi lang={language}>{label.slice(place.length)}</bdi>
    </span>
  );
}

/** Groups the sources by slide. */
export function groupBySlide(sources: TutorSource[]) {
  const slides = new Map<string, TutorSource & { quotes: string[] }>();
  for (const source of sources) {
    const slide = slides.get(source.slideId);
    if (slide) slide.quotes.push(source.quote);
    else slides.set(source.slideId, { ...source, quotes: [source.quote] });
  }
  return [...slides.values()];
}
