import { type AnswerRating, type ChatMessage, HELPFUL_REASONS, UNHELPFUL_REASONS } from '@lectern/contract';
import { Button, Row } from '@lectern/ui';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { t } from '../../texts';
import styles from './answer.module.css';

const REASONS: Record<NonNullable<AnswerRating['reason']>, string> = {
  correct: t('rating.reasons.correct'),
  clear: t('rating.reasons.clear'),
  'right slide': t('rating.reasons.rightSlide'),
  wrong: t('rating.reasons.wrong'),
  'another question': t('rating.reasons.anotherQuestion'),
  incomplete: t('rating.reasons.incomplete'),
  unclear: t('rating.reasons.unclear'),
};

/** Buttons to rate an answer as helpful or not, and to give a reason. A second press takes a rating or reason back. */
export function Rating({
  message: { rating },
  onRate,
}: {
  message: ChatMessage;
  onRate: (rating: AnswerRating | null) => void;
}) {
  const rate = (isHelpful: boolean) =>
    onRate(rating?.isHelpful === isHelpful ? null : { isHelpful, reason: null });
  return (
    <Row gap={6} className={styles.rating} role="group" aria-label={t('rating.title')}>
      <Button
        variant="quiet"
        icon
        aria-label={t('rating.helpful')}
        aria-pressed={rating?.isHelpful === true}
        onClick={() => rate(true)}
      >
        <ThumbsUp aria-hidden />
      </Button>
      <Button
        variant="quiet"
        icon
        aria-label={t('rating.unhelpful')}
        aria-pressed={rating?.isHelpful === false}
        onClick={() => rate(false)}
      >
        <ThumbsDown aria-hidden />
      </Button>
      {rating && (
        <Row gap={6} role="group" aria-label={t('rating.why')}>
          {listRatingsWithReason(rating).map((each) => (
            <button
              key={each.reason}
              type="button"
              className={styles.reason}
              aria-pressed={rating.reason === each.reason}
              onClick={() => onRate(rating.reason === each.reason ? removeReason(rating) : each)}
            >
              {REASONS[each.reason]}
            </button>
          ))}
        </Row>
      )}
      {rating?.isHelpful === false && (
        <label className={styles.share}>
          <input
            type="checkbox"
            checked={rating.isShared === true}
            onChange={({ target }) => onRate({ ...rating, isShared: target.checked })}
          />
          {t('rating.share')}
        </label>
      )}
    </Row>
  );
}

/** The rating with each reason that it can have. */
function listRatingsWithReason(rating: AnswerRating) {
  return rating.isHelpful
    ? HELPFUL_REASONS.map((reason) => ({ ...rating, reason }))
    : UNHELPFUL_REASONS.map((reason) => ({ ...rating, reason }));
}

const removeReason = (rating: AnswerRating): AnswerRating => ({ ...rating, reason: null });
