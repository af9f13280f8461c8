import { textDirection, type MessageMetadata, type TutorSource } from '@lectern/contract';
import { Stack } from '@lectern/ui';
import { t } from '../../texts';
import styles from './answer.module.css';
import { Chips, groupByPlace } from './chips';

/**
 * The slides that are named in place of an answer. Where the tutor is not sure, their sentences that match the question
 * best are quoted; the links open the slides with these sentences marked.
 */
export function NearestSlides({
  metadata: { nearest = [], isUnsure },
  onLeave,
}: {
  metadata: MessageMetadata;
  onLeave: () => void;
}) {
  if (!nearest.length) return null;
  return (
    <div className={styles.slides}>
      <p className={styles.slidesTitle}>{isUnsure ? t('chat.mayHelp') : t('chat.nearest')}</p>
      {!isUnsure && <Chips sources={nearest} onLeave={onLeave} />}
      {isUnsure && (
        <Stack gap={12} className={styles.nearest}>
          {groupByPlace(nearest).map(({ quotes, ...place }) => (
            <div key={`${place.slideId} ${place.seconds}`}>
              <Chips sources={nearest.filter((source) => isAt(source, place))} onLeave={onLeave} />
              {quotes.map((quote) => (
                <p key={quote} lang={place.language} dir={textDirection(quote, place.language)}>
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

const isAt = (source: TutorSource, place: TutorSource): boolean =>
  source.slideId === place.slideId && source.seconds === place.seconds;
