import type { TutorSource } from '@lectern/contract';
import { Link, slideLink } from '@lectern/remote';
import { Tooltip } from '@lectern/ui/tooltip';
import { Presentation } from 'lucide-react';
import { useContext } from 'react';
import { formatTimecode, formatSentences, Row } from '@lectern/ui';
import { t } from '../../texts';
import styles from './answer.module.css';
import { IsAboutAllCourses } from './is-about-all-courses';

/**
 * Links to slides, with a symbol. Each opens a slide, or a moment of the slide's video, with the quotes highlighted. `labels` are
 * shown without a link.
 */
export function SlideChips({
  sources,
  labels = [],
  onOpenLink,
}: {
  sources: TutorSource[];
  labels?: string[];
  onOpenLink: () => void;
}) {
  if (sources.length + labels.length === 0) return null;
  return (
    <Row as="span" gap={6} className={styles.chips}>
      {groupByMoment(sources).map(({ quotes, ...slide }) => (
        <Tooltip
          key={`${slide.slideId} ${slide.seconds}`}
          text={
            quotes.length ? formatSentences(quotes.map((words) => t('chat.quote', { words }))) : slide.label
          }
        >
          <Link className={styles.chip} to={slideLink({ ...slide, quotes })} onClick={onOpenLink}>
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

/** The beginning of a slide's label, which the server writes in English. */
const LABEL_START = /^Module (\d+) · Slide (\d+) · /;

/**
 * 'Module 2 · Slide 5 · Title', or 'Module 2 · Slide 5, 2:05 · Title' for a moment of the slide's video. In a conversation about all
 * courses, the course's title comes first.
 */
function SlideLabel({
  label,
  language,
  courseTitle,
  seconds,
}: Pick<TutorSource, 'label' | 'language' | 'courseTitle' | 'seconds'>) {
  const isAboutAllCourses = useContext(IsAboutAllCourses);
  const [labelStart = '', module, slide] = LABEL_START.exec(label) ?? [];
  const numbers = { module, slide };
  const place =
    seconds === undefined
      ? t('chat.place', numbers)
      : t('chat.moment', { ...numbers, time: formatTimecode(seconds) });
  return (
    <span className={styles.chipLabel} dir={labelStart ? undefined : 'auto'}>
      {isAboutAllCourses && courseTitle && (
        <>
          <bdi>{courseTitle}</bdi>
          {' · '}
        </>
      )}
      {labelStart && `${place} · `}
      <bdi lang={language}>{label.slice(labelStart.length)}</bdi>
    </span>
  );
}

/** Groups the sources by slide, and those of a video also by moment. A slide whose picture may show the answer has no quote. */
export function groupByMoment(sources: TutorSource[]) {
  const moments = new Map<string, TutorSource & { quotes: string[] }>();
  for (const source of sources) {
    const key = `${source.slideId} ${source.seconds}`;
    const moment = moments.get(key);
    const quotes = source.quote ? [source.quote] : [];
    if (moment) moment.quotes.push(...quotes);
    else moments.set(key, { ...source, quotes });
  }
  return [...moments.values()];
}
