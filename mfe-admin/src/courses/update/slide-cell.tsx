import type { ProposedSlide } from '@lectern/contract';
import { t } from '../texts';
import styles from './update.module.css';

/** One side of a comparison: a slide with its picture, or why there is none. */
export function SlideCell({
  heading,
  slide,
  none,
}: {
  heading: string;
  slide: (ProposedSlide & { number: number }) | undefined;
  none: string;
}) {
  return (
    <div className={styles.cell}>
      <p className={styles.quiet}>
        {heading}
        {slide && ` · ${t('update.row.number', { number: slide.number })}`}
      </p>
      {slide ? (
        <>
          {slide.imageUrl ? (
            <SlidePicture className={styles.picture} slide={slide} sizes="(max-width: 640px) 45vw, 420px" />
          ) : (
            <p className={styles.noPicture}>{t('update.row.noPicture')}</p>
          )}
          <p className={styles.title} dir="auto">
            {slide.title}
          </p>
          <p className={styles.quiet} dir="auto">
            {slide.moduleTitle}
          </p>
        </>
      ) : (
        <p className={styles.noPicture}>{none}</p>
      )}
    </div>
  );
}

/** The picture of a slide that has one; the browser chooses the file for `sizes`. */
export function SlidePicture({
  slide,
  sizes,
  className,
}: {
  slide: ProposedSlide;
  sizes: string;
  className: string | undefined;
}) {
  return (
    <img
      className={className}
      srcSet={slide.imageSrcset}
      sizes={sizes}
      src={slide.imageUrl ?? undefined}
      alt=""
      width={slide.imageWidth ?? undefined}
      height={slide.imageHeight ?? undefined}
      loading="lazy"
    />
  );
}
