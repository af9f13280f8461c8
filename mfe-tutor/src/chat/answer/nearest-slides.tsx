import { textDirection, type MessageMetadata, type TutorSource } from '@lectern/contract';
import { Stack } from '@lectern/ui';
import { t } from '../../texts';
import styles from './answer.module.css';
import { SlideChips, groupByMoment } from './slide-chips';

/**
 * The slides that are named in place of an answer. If the tutor is not sure, the sentences that match the question best are quoted,
 * except for a slide whose picture may show the answer. The links open the slides with these sentences marked.
 */
export function NearestSlides({
  metadata: { nearest = [], isUnsure, isInPicture },
  onOpenLink,
}: {
  metadata: MessageMetadata;
  onOpenLink: () => void;
}) {
  if (!nearest.length) return null;
  const showsQuotes = isUnsure && !isInPicture;
  const title = isInPicture ? 'chat.lookAt' : isUnsure ? 'chat.mayHelp' : 'chat.nearest';
  return (
    <div className={styles.slides}>
      <p className={styles.slidesTitle}>{t(title)}</p>
      {!showsQuotes && <SlideChips sources={nearest} onOpenLink={onOpenLink} />}
      {showsQuotes && (
        <Stack gap={12} className={styles.nearest}>
          {groupByMoment(nearest).map(({ quotes, ...moment }) => (
            <div key={`${moment.slideId} ${moment.seconds}`}>
              <SlideChips
                sources={nearest.filter((source) => isSameMoment(source, moment))}
                onOpenLink={onOpenLink}
              />
              {quotes.map((quote) => (
                <p key={quote} lang={moment.language} dir={textDirection(quote, moment.language)}>
                  <mark>{quote}</mark>
                </p>
              ))}
            </div>
          ))}
        </Stack>
      )}
    </div>
  );
}

const isSameMoment = (a: TutorSource, b: TutorSource): boolean =>
  a.slideId === b.slideId && a.seconds === b.seconds;
