import type { AnswerRating, ChatMessage, TutorSource } from '@lectern/contract';
import { Badge, languageName, Muted } from '@lectern/ui';
import { t } from '../../texts';
import { AcceptedAnswers } from './accepted-answers';
import { AnswerText } from './answer-text';
import styles from './answer.module.css';
import { SlideChips } from './slide-chips';
import { Confidence } from './confidence';
import { ForwardQuestion } from './forward-question';
import { NearestSlides } from './nearest-slides';
import { Rating } from './rating';

/** An answer with citations after the sentences that the cited slides support, and the confidence. */
export function Answer({
  message,
  onOpenLink,
  onRate,
}: {
  message: ChatMessage;
  /** Called when a link to a slide or a post is opened. */
  onOpenLink: () => void;
  onRate: (rating: AnswerRating | null) => void;
}) {
  const { content, status, metadata } = message;
  const { sources = [], citations = [], confidence, hint } = metadata;
  const { language, questionLanguage, isWordsOnly, writtenBy } = metadata;
  const sourcesWithoutMarker = sources.filter((_, index) => !content.includes(`[${index + 1}]`));
  // If the slides of the citations were deleted, there are no sources, and the labels are shown without links.
  const labels = sources.length === 0 ? citations : [];
  // A returned greeting has none of these.
  const canBeRated = confidence !== undefined || hint !== undefined || metadata.isInPicture;

  const renderCitations = (numbers: number[]) => {
    const cited = numbers.map((number) => sources[number - 1]).filter((source) => source !== undefined);
    return <SlideChips sources={cited} onOpenLink={onOpenLink} />;
  };

  return (
    <div className={styles.answer}>
      {hint !== undefined && <Badge tone="accent">{t('chat.hint', { number: hint })}</Badge>}
      <AnswerText
        markdown={content}
        language={writtenBy === 'slides' && sources.length > 0 ? language : undefined}
        renderCitations={renderCitations}
      />
      <SlideList
        title={t('chat.sources')}
        sources={sourcesWithoutMarker}
        labels={labels}
        onOpenLink={onOpenLink}
      />
      <AcceptedAnswers answers={metadata.answered} onOpenLink={onOpenLink} />
      <NearestSlides metadata={metadata} onOpenLink={onOpenLink} />
      <ForwardQuestion message={message} />
      {language && questionLanguage && (
        <Muted>
          {t('chat.otherLanguage', {
            question: languageName(questionLanguage),
            slides: languageName(language),
          })}
        </Muted>
      )}
      {isWordsOnly && <Muted>{t('chat.wordsOnly')}</Muted>}
      {status === 'stopped' && <Muted>{t('chat.stopped')}</Muted>}
      {status === 'failed' && <Muted>{t('chat.answerFailed')}</Muted>}
      {confidence !== undefined && status !== 'writing' && (
        <Confidence confidence={confidence} metadata={metadata} />
      )}
      {writtenBy && status !== 'writing' && <Muted>{t(`chat.writtenBy.${writtenBy}`)}</Muted>}
      {canBeRated && (status === 'complete' || status === 'stopped') && (
        <Rating message={message} onRate={onRate} />
      )}
    </div>
  );
}

function SlideList({
  title,
  sources,
  labels = [],
  onOpenLink,
}: {
  title: string;
  sources: TutorSource[];
  labels?: string[];
  onOpenLink: () => void;
}) {
  if (sources.length + labels.length === 0) return null;
  return (
    <div className={styles.slides}>
      <p className={styles.slidesTitle}>{title}</p>
      <SlideChips sources={sources} labels={labels} onOpenLink={onOpenLink} />
    </div>
  );
}
