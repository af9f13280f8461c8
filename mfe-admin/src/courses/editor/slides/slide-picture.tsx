import type { EditedSlide } from '@lectern/contract';
import styles from './slides.module.css';

/** The picture of a slide; nothing for a slide without one. */
export function SlidePicture({
  slide: { imageUrl, imageSrcset, imageWidth, imageHeight, imageAlt, title },
  language,
}: {
  slide: EditedSlide;
  language: string | undefined;
}) {
  if (!imageUrl) return null;
  return (
    <img
      className={styles.picture}
      src={imageUrl}
      srcSet={imageSrcset}
      sizes="(min-width: 1280px) 480px, 100vw"
      alt={imageAlt || title}
      lang={language}
      width={imageWidth ?? undefined}
      height={imageHeight ?? undefined}
    />
  );
}
