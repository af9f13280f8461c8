import { textDirection, type MessageMetadata, type TutorSource } from '@lectern/contract';
import { Stack } from '@lectern/ui';
import { t } from '../../texts';
import styles from './answer.module.css';
import { Chips, groupByPlace } from './chips';

/**
 * The slides that are named in place of an answer. Where the tutor is not sure, their sentences that match the question
 * best are quoted; the links open the slides with these sentences marked. A slide whose picture may show the answer has no quote.
 */
export function NearestSlides({
  metadata: { nearest = [], isUnsure, isInPicture },
  onLeave,
}: {
  metadata: MessageMetadata;
  onLeave: () => void;
}) {
  if (!nearest.length) return null;
  const showsQuotes = isUnsure && !isInPicture;
  const title = isInPicture ? 'chat.lookAt' : isUnsure ? 'chat.mayHelp' : 'chat.nearest';
  return (
    <div className={styles.slides}>
      <p className={styles.slidesTitle}>{t(title)}</p>
      {!showsQuotes && <Chips sources={nearest} onLeave={onLeave} />}
      {showsQuotes && (
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
