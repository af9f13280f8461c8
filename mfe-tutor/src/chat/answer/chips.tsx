import type { TutorSource } from '@lectern/contract';
import { Link, slideLink } from '@lectern/remote';
import { Tooltip } from '@lectern/ui/tooltip';
import { Presentation } from 'lucide-react';
import { useContext } from 'react';
import { formatTimecode, formatSentences, Row } from '@lectern/ui';
import { t } from '../../texts';
import styles from './answer.module.css';
import { NamesCourses } from './names-courses';

/** One chip per slide and moment of its video, a link that opens it with the quotes highlighted. `labels` become chips without a link. */
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
      {groupByPlace(sources).map(({ quotes, ...slide }) => (
        <Tooltip
          key={`${slide.slideId} ${slide.seconds}`}
          text={
            quotes.length ? formatSentences(quotes.map((words) => t('chat.quote', { words }))) : slide.label
          }
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

/** 'Module 2 · Slide 5 · Title', or 'Module 2 · Slide 5, 2:05 · Title' for a moment of its video, the title in its own language; after the course's title in a conversation about all courses. */
function SlideLabel({
  label,
  language,
  courseTitle,
  seconds,
}: Pick<TutorSource, 'label' | 'language' | 'courseTitle' | 'seconds'>) {
  const namesCourses = useContext(NamesCourses);
  const [place = '', module, slide] = PLACE.exec(label) ?? [];
  const numbers = { module, slide };
  const shownPlace =
    seconds === undefined
      ? t('chat.place', numbers)
      : t('chat.moment', { ...numbers, time: formatTimecode(seconds) });
  return (
    <span className={styles.chipLabel} dir={place ? undefined : 'auto'}>
      {namesCourses && courseTitle && (
        <>
          <bdi>{courseTitle}</bdi>
          {' · '}
        </>
      )}
      {place && `${shownPlace} · `}
      <bdi lang={language}>{label.slice(place.length)}</bdi>
    </span>
  );
}

/** Groups the sources by slide, and those of a video by their moment. A slide whose picture may show the answer has no quote. */
export function groupByPlace(sources: TutorSource[]) {
  const places = new Map<string, TutorSource & { quotes: string[] }>();
  for (const source of sources) {
    const key = `${source.slideId} ${source.seconds}`;
    const place = places.get(key);
    const quotes = source.quote ? [source.quote] : [];
    if (place) place.quotes.push(...quotes);
    else places.set(key, { ...source, quotes });
  }
  return [...places.values()];
}
