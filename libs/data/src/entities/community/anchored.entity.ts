import { Column, ManyToOne, type Relation } from 'typeorm';
import { Slide } from '../courses/course.entity.js';

/** The columns of what is about a slide, a quote of it or a place in its picture, and stays when the slide is deleted. */
export abstract class Anchored {
  @ManyToOne(() => Slide, { onDelete: 'SET NULL', nullable: true })
  slide!: Relation<Slide> | null;

  /** Where it is now; null where the slide was removed. */
  @Column('uuid', { nullable: true })
  slideId!: string | null;

  /** Where it was made; the slide may exist again after an update was undone. */
  @Column('uuid')
  firstSlideId!: string;

  /** Titles as they were when the slide was there last. */
  @Column('text')
  moduleTitle!: string;

  @Column('text')
  slideTitle!: string;

  /** As it was when it was marked. */
  @Column('text', { nullable: true })
  quote!: string | null;

  /** The text around the quote, as it was when it was marked. */
  @Column('text', { default: '' })
  prefix!: string;

  @Column('text', { default: '' })
  suffix!: string;

  /** Where the quote was when it was marked: index of its first letter in the slide's text, counted without spaces. */
  @Column('integer', { nullable: true })
  firstLetter!: number | null;

  /** Where the quote is in the slide's text now, as indexes of letters without spaces; null where it was not found. */
  @Column('integer', { nullable: true })
  startLetter!: number | null;

  @Column('integer', { nullable: true })
  endLetter!: number | null;

  /** MD5 of the slide's content in which the quote was looked for; null where it has to be looked for again. */
  @Column('text', { nullable: true })
  contentHash!: string | null;

  /** Place in the picture: shares of its width and height. */
  @Column('double precision', { nullable: true })
  placeX!: number | null;

  @Column('double precision', { nullable: true })
  placeY!: number | null;

  /** Perceptual hash, else storage key, of the picture in which the place was chosen. */
  @Column('text', { nullable: true })
  picture!: string | null;

  /** Whether the words of the quote, or the picture, changed since. */
  @Column('boolean', { default: false })
  isChanged!: boolean;
}
