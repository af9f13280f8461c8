import type { SurveyItemKind, SurveyOption } from '@lectern/contract';
import {
  Check,
  Column,
  Entity,
  Index,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
  VersionColumn,
} from 'typeorm';
import { Course } from '../courses/course.entity.js';
import { User } from '../people/user.entity.js';

/** The survey at the end of a course. */
@Entity('surveys')
export class Survey {
  @PrimaryColumn('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  @Column('boolean', { default: false })
  isOpen!: boolean;

  /** Fixed from the first answer on. */
  @Column('boolean', { default: true })
  isAnonymous!: boolean;

  /** When it was last switched on: who completes the course from then on is notified. */
  @Column('timestamptz', { nullable: true })
  openedAt!: Date | null;

  @VersionColumn({ default: 1 })
  version!: number;
}

/** An option of an item; a removed one has answers. */
export interface StoredSurveyOption extends SurveyOption {
  isRemoved?: true;
}

@Entity('survey_items')
@Check('survey_items_kind', "kind IN ('scale', 'choice', 'text')")
@Check('survey_items_prompt', 'char_length(prompt) <= 300')
export class SurveyItemRow {
  /** Chosen by the client. */
  @PrimaryColumn('uuid')
  id!: string;

  @Index()
  @Column('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  /** From 0; removed items come last. */
  @Column('integer')
  position!: number;

  @Column('text')
  kind!: SurveyItemKind;

  @Column('text')
  prompt!: string;

  @Column('jsonb', { default: [] })
  options!: StoredSurveyOption[];

  /** It has answers, which the report still shows. */
  @Column('boolean', { default: false })
  isRemoved!: boolean;
}

/**
 * Says that a person has answered an anonymous survey, and nothing else: no time, and no reference to answers. See
 * docs/decisions/anonymous-surveys.md.
 */
@Entity('survey_participants')
export class SurveyParticipant {
  @PrimaryColumn('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  @Index()
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  user!: Relation<User>;
}

/** A person's answers to a survey that is not anonymous. */
@Entity('survey_responses')
@Index(['courseId', 'userId'], { unique: true })
export class SurveyResponse {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  courseId!: string;

  @ManyToOne(() => Course, { onDelete: 'CASCADE', nullable: false })
  course!: Relation<Course>;

  /** Null where the account was deleted. */
  @Index()
  @Column('uuid', { nullable: true })
  userId!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  user!: Relation<User> | null;

  /** When the first answers were sent; changes do not move it. */
  @Column('timestamptz')
  answeredAt!: Date;
}

/** One answer to one item. Anonymous ones are connected neither with a person nor with each other. */
@Entity('survey_answers')
@Index('survey_answers_of_item', ['itemId', 'week'])
@Check('survey_answers_one', 'num_nonnulls(step, option_id, text) = 1')
@Check('survey_answers_step', 'step BETWEEN 1 AND 5')
@Check('survey_answers_text', 'char_length(text) <= 2000')
export class SurveyAnswerRow {
  /** Random; an anonymous answer gets another one when it is reported. */
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  itemId!: string;

  @ManyToOne(() => SurveyItemRow, { onDelete: 'CASCADE', nullable: false })
  item!: Relation<SurveyItemRow>;

  /** Null where it is anonymous. */
  @Index()
  @Column('uuid', { nullable: true })
  responseId!: string | null;

  @ManyToOne(() => SurveyResponse, { onDelete: 'CASCADE', nullable: true })
  response!: Relation<SurveyResponse> | null;

  /** Of a scale, from 1. */
  @Column('smallint', { nullable: true })
  step!: number | null;

  @Column('uuid', { nullable: true })
  optionId!: string | null;

  @Column('text', { nullable: true })
  text!: string | null;

  /** The Monday of the week since which the report has it, as YYYY-MM-DD; null: too few have come. */
  @Column('date', { nullable: true })
  week!: string | null;
}
