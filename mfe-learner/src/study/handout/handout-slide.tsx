import { textDirection, type Slide } from '@lectern/contract';
import { Prose } from '@lectern/ui/prose';
import { memo } from 'react';
import { SlideNotes } from '../slide-text/slide-notes';
import { altText } from '../slide-text/slide-text';
import styles from './handout.module.css';

/** The width for which the browser chooses a picture: sharp enough in a printed column. */
const PRINTED_SIZES = '640px';

/** A slide of the handout: its picture beside its title, text and notes. */
export const HandoutSlide = memo(
  function HandoutSlide({
    slide,
    onPicture,
  }: {
    slide: Slide;
    onPicture: (state: 'loaded' | 'failed') => void;
  }) {
    const { title, content, notes, imageUrl } = slide;
    const language = slide.language ?? undefined;
    const alt = altText(slide);
    return (
      <article
        className={styles.slide}
        dir={textDirection(title, language)}
        data-pictured={imageUrl ? true : undefined}
      >
        {imageUrl && (
          <img
            className={styles.picture}
            srcSet={slide.imageSrcset}
            sizes={PRINTED_SIZES}
            src={imageUrl}
            alt={alt}
            lang={language}
            width={slide.imageWidth ?? undefined}
            height={slide.imageHeight ?? undefined}
            decoding="async"
            onLoad={() => onPicture('loaded')}
            onError={() => onPicture('failed')}
          />
        )}
        <div className={styles.words}>
          <h4 lang={language} dir="auto" className={styles.slideTitle}>
            {title}
          </h4>
          {content && <Prose html={content} language={language} />}
          {notes && <SlideNotes notes={notes} language={language} />}
        </div>
      </article>
    );
  },
  // The handout renders again with each loaded picture; slides that have not changed are not rendered again.
  (previous, next) => previous.slide === next.slide,
);
