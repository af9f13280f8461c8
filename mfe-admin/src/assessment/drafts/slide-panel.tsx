import type { ProposalSlide } from '@lectern/contract';
import { Card, Muted } from '@lectern/ui';
import styles from './proposals.module.css';
import { t } from '../texts';

/** The slide that a proposal comes from: its picture, and its text with the quote marked. */
export function SlidePanel({ slide, quote }: { slide: ProposalSlide; quote: string }) {
  const { number, title, text, imageUrl, imageWidth, imageHeight, imageAlt } = slide;
  const quoteStart = text.indexOf(quote);
  return (
    <Card aria-label={t('proposals.slide', { number })} className={styles.slide}>
      <div>
        <Muted>{t('proposals.slide', { number })}</Muted>
        <h2 className={styles.slideTitle} dir="auto">
          {title}
        </h2>
      </div>
      {imageUrl && (
        <img
          className={styles.picture}
          src={imageUrl}
          alt={imageAlt ?? t('proposals.pictureOf', { title })}
          width={imageWidth ?? undefined}
          height={imageHeight ?? undefined}
        />
      )}
      <p className={styles.text} dir="auto">
        {quoteStart < 0 ? (
          text
        ) : (
          <>
            {text.slice(0, quoteStart)}
            <mark>{quote}</mark>
            {text.slice(quoteStart + quote.length)}
          </>
        )}
      </p>
    </Card>
  );
}
