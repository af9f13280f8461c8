import type { ProposalSlide } from '@lectern/contract';
import { Card, Muted } from '@lectern/ui';
import { proposalTexts as texts } from '../proposal-texts';
import styles from './proposals.module.css';

/** The slide that a proposal comes from: its picture, and its text with the quote marked. */
export function SlidePanel({ slide, quote }: { slide: ProposalSlide; quote: string }) {
  const { number, title, text, imageUrl, imageWidth, imageHeight, imageAlt } = slide;
  const at = text.indexOf(quote);
  return (
    <Card aria-label={texts.slide(number)} className={styles.slide}>
      <div>
        <Muted>{texts.slide(number)}</Muted>
        <h2 className={styles.slideTitle} dir="auto">
          {title}
        </h2>
      </div>
      {imageUrl && (
        <img
          className={styles.picture}
          src={imageUrl}
          alt={imageAlt ?? texts.pictureOf(title)}
          width={imageWidth ?? undefined}
          height={imageHeight ?? undefined}
        />
      )}
      <p className={styles.text} dir="auto">
        {at < 0 ? (
          text
        ) : (
          <>
            {text.slice(0, at)}
            <mark>{quote}</mark>
            {text.slice(at + quote.length)}
          </>
        )}
      </p>
    </Card>
  );
}
