import type { QuestionAnalysis } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Card, CardTitle, Stack } from '@lectern/ui';
import { htmlToText, optionLetter } from '@lectern/ui/question';
import { TriangleAlert } from 'lucide-react';
import { NumberTable } from '../../parts/charts/number-table';
import { exactPercent } from '../parts/format-percent';
import { usePaths } from '../../paths';
import styles from './results.module.css';
import { t } from '../texts';

const percent = (value: number | null) => (value === null ? '–' : exactPercent(Number(value.toFixed(1))));

/** The figures of one question, each with its interval, the warnings, and the options by thirds of learners. */
export function QuestionAnalysisCard({
  analysis,
  isTooFew,
}: {
  analysis: QuestionAnalysis;
  isTooFew: boolean;
}) {
  const paths = usePaths();
  const { question, attempts, options, warnings, unanswered } = analysis;
  const id = `question-${question.id}`;
  return (
    <Card aria-labelledby={id}>
      <div>
        <CardTitle as="h3" id={id}>
          <Link to={paths.question(question)} className={styles.title}>
            {question.title}
          </Link>
        </CardTitle>
        <p className={styles.quiet}>
          {[
            t(`question.types.${question.type}`),
            t('exam.attempts', { count: attempts }),
            t('results.analysis.unanswered', { count: unanswered }),
          ].join(' · ')}
        </p>
      </div>
      {!isTooFew && warnings.length > 0 && (
        <Stack as="ul" gap={4} role="list" className={styles.warnings}>
          {warnings.map((warning) => (
            <li key={warning} dir="auto">
              <TriangleAlert size={16} aria-hidden />
              {warning}
            </li>
          ))}
        </Stack>
      )}
      <dl className={styles.figures}>
        <Figure
          label={t('results.analysis.facility')}
          value={analysis.facility}
          interval={analysis.facilityInterval}
        />
        <Figure
          label={t('results.analysis.discrimination')}
          value={analysis.discrimination}
          interval={analysis.discriminationInterval}
        />
        <Figure label={t('results.analysis.efficiency')} value={analysis.efficiency} />
        <Figure label={t('results.analysis.guess')} value={analysis.guessScore} />
        <Figure label={t('results.analysis.deviation')} value={analysis.deviation} />
        <Figure label={t('results.analysis.weight')} value={analysis.effectiveWeight} />
        <div className={styles.figure}>
          <dt>{t('results.analysis.time')}</dt>
          <dd>
            {analysis.medianSeconds === null
              ? '–'
              : t('results.analysis.seconds', { seconds: Math.round(analysis.medianSeconds) })}
          </dd>
        </div>
      </dl>
      {options.length > 0 && (
        <NumberTable
          caption={t('results.analysis.options', { question: question.title })}
          rows={[
            [
              t('results.analysis.option'),
              t('results.analysis.lower'),
              t('results.analysis.middle'),
              t('results.analysis.upper'),
            ],
            ...options.map(({ html, isRight, lower, middle, upper }, index) => [
              nameOption(`${optionLetter(index)}. ${htmlToText(html)}`, isRight),
              lower,
              middle,
              upper,
            ]),
          ]}
        />
      )}
    </Card>
  );
}

const nameOption = (option: string, isRight: boolean): string =>
  isRight ? t('results.analysis.rightOption', { option }) : option;

function Figure({
  label,
  value,
  interval,
}: {
  label: string;
  value: number | null;
  /** 95 % interval, in the unit of the value. */
  interval?: { low: number; high: number } | null;
}) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{percent(value)}</dd>
      {interval && (
        <dd className={styles.quiet}>
          {t.parts('results.analysis.interval', {
            low: percent(interval.low),
            high: percent(interval.high),
            label: (parts) => (
              <span key="label" className="visually-hidden">
                {parts}
              </span>
            ),
          })}
        </dd>
      )}
    </div>
  );
}
