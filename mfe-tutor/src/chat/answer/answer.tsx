import type { AnswerRating, ChatMessage, TutorSource } from '@lectern/contract';
import { Badge, languageName, Muted } from '@lectern/ui';
import { t } from '../../texts';
import { AcceptedAnswers } from './accepted-answers';
import { AnswerText } from './answer-text';
import styles from './answer.module.css';
import { Chips } from './chips';
import { Confidence } from './confidence';
import { ForwardQuestion } from './forward-question';
import { NearestSlides } from './nearest-slides';
import { Rating } from './rating';

/** An answer with citations after the sentences that they support, and its confidence. */
export function Answer({
  message,
  onLeave,
  onRate,
}: {
  message: ChatMessage;
  onLeave: () => void;
  onRate: (rating: AnswerRating | null) => void;
}) {
  const { content, status, metadata } = message;
  const { sources = [], citations = [], confidence, hint } = metadata;
  const { language, questionLanguage, isWordsOnly, writtenBy } = metadata;
  const unmarked = sources.filter((_, index) => !content.includes(`[${index + 1}]`));
  // Citations without sources (their slides were deleted) are shown as labels.
  const labels = sources.length === 0 ? citations : [];
  // A returned courtesy has none of these.
  const isRated = confidence !== undefined || hint !== undefined || metadata.isInPicture;

  const cite = (numbers: number[]) => {
    const cited = numbers.map((number) => sources[number - 1]).filter((source) => source !== undefined);
    return <Chips sources={cited} onLeave={onLeave} />;
  };

  return (
    <div className={styles.answer}>
      {hint !== undefined && <Badge tone="accent">{t('chat.hint', { number: hint })}</Badge>}
      <AnswerText
        markdown={content}
        language={writtenBy === 'slides' && sources.length > 0 ? language : undefined}
        cite={cite}
      />
      <Slides title={t('chat.sources')} sources={unmarked} labels={labels} onLeave={onLeave} />
      <AcceptedAnswers answers={metadata.answered} onLeave={onLeave} />
      <NearestSlides metadata={metadata} onLeave={onLeave} />
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
      {isRated && (status === 'complete' || status === 'stopped') && (
        <Rating message={message} onRate={onRate} />
      )}
    </div>
  );
}

function Slides({
  title,
  sources,
  labels = [],
  onLeave,
}: {
  title: string;
  sources: TutorSource[];
  labels?: string[];
  onLeave: () => void;
}) {
  if (sources.length + labels.length === 0) return null;
  return (
    <div className={styles.slides}>
      <p className={styles.slidesTitle}>{title}</p>
      <Chips sources={sources} labels={labels} onLeave={onLeave} />
    </div>
  );
}
