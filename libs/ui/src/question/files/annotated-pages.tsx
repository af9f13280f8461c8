import type { Annotation } from '@lectern/contract';
import { type MouseEvent, useState } from 'react';
import { questionText } from '../texts';
import styles from './annotated-pages.module.css';

/** A remark with its number among all of the answer, from 1. */
export type NumberedAnnotation = Annotation & { number: number };

type AddRemark = (page: number, place: Annotation['place']) => void;

/**
 * The pages of a file as pictures, with the numbers of remarks at their places.
 * @param onAdd makes each page a button: a click gives a place, the keyboard none, which is a remark on the page as a whole
 */
export function AnnotatedPages({
  name,
  addresses,
  annotations,
  onAdd,
}: {
  /** Of the file. */
  name: string;
  /** Of the pictures, in order. */
  addresses: string[];
  /** Of this file. */
  annotations: NumberedAnnotation[];
  onAdd: AddRemark;
}) {
  return (
    <div className={styles.pages}>
      {addresses.map((address, index) => (
        <AnnotatedPage
          key={address}
          name={name}
          page={index + 1}
          address={address}
          annotations={annotations.filter(({ page }) => page === index + 1)}
          onAdd={onAdd}
        />
      ))}
    </div>
  );
}

/** A page as a picture, with the numbers of its remarks at their places. */
export function AnnotatedPage({
  name,
  page,
  address,
  annotations,
  onAdd,
}: {
  /** Of the file. */
  name: string;
  /** From 1. */
  page: number;
  /** Of the picture. */
  address: string;
  /** Of this page. */
  annotations: NumberedAnnotation[];
  onAdd?: AddRemark;
}) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p className={styles.failed}>{questionText('files.pageUnshown')}</p>;
  return (
    <div className={styles.page}>
      <img
        src={address}
        alt={questionText('files.page', { page, name })}
        loading="lazy"
        onError={() => setFailed(true)}
      />
      {onAdd && (
        <button
          type="button"
          className={styles.add}
          aria-label={questionText('files.addRemark', { page, name })}
          onClick={(event) => onAdd(page, findPlace(event))}
        />
      )}
      {annotations.map(
        ({ id, place, number }) =>
          place && (
            <span
              key={id}
              className={styles.pin}
              style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
              aria-hidden
            >
              {number}
            </span>
          ),
      )}
    </div>
  );
}

/** The clicked place in shares of the page; null for the keyboard, whose clicks have no place. */
function findPlace(event: MouseEvent<HTMLElement>): Annotation['place'] {
  if (event.detail === 0) return null;
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const share = (distance: number, size: number) =>
    size ? Math.min(1, Math.max(0, Math.round((distance / size) * 10_000) / 10_000)) : 0;
  return { x: share(event.clientX - left, width), y: share(event.clientY - top, height) };
}
