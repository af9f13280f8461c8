import type { AnswerCount, ReportedItem } from '@lectern/contract';
import { Badge, Card, CardTitle, formatCount, formatPercent, Muted } from '@lectern/ui';
import { stepName } from '@lectern/ui/survey';
import { useId } from 'react';
import styles from '../survey.module.css';
import { t } from '../texts';

/** The answers to one question of a survey: a table with bars, or the texts that people wrote. */
export function ItemReport({ item }: { item: ReportedItem }) {
  const { kind, prompt, isRemoved, answerCount, mean, texts } = item;
  const titleId = useId();
  const facts = [
    t('report.answers', { count: answerCount }),
    ...(mean === null ? [] : [t('report.mean', { mean: formatCount(Math.round(mean * 10) / 10) })]),
  ];
  return (
    <Card aria-labelledby={titleId}>
      <div className={styles.itemHead}>
        <CardTitle id={titleId}>{prompt}</CardTitle>
        {isRemoved && <Badge tone="neutral">{t('report.removed')}</Badge>}
      </div>
      <Muted>{facts.join(' · ')}</Muted>
      {kind !== 'text' && answerCount > 0 && <CountTable item={item} />}
      {texts.length > 0 && (
        <ul role="list" className={styles.texts}>
          {texts.map(({ text, name }, index) => (
            <li key={index}>
              <p className={styles.text} dir="auto">
                {text}
              </p>
              {name && <Muted dir="auto">{name}</Muted>}
            </li>
          ))}
        </ul>
      )}
      {texts.length > 0 && texts.length < answerCount && (
        <Muted>{t('report.moreTexts', { count: answerCount - texts.length })}</Muted>
      )}
    </Card>
  );
}

function CountTable({ item: { kind, prompt, counts, answerCount } }: { item: ReportedItem }) {
  return (
    <table className={styles.counts}>
      <caption className="visually-hidden">{prompt}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('report.answer')}</th>
          <th scope="col">{t('report.count')}</th>
          <th scope="col">{t('report.share')}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((option, index) => {
          const percent = (100 * option.count) / answerCount;
          return (
            <tr key={index}>
              <th scope="row" dir="auto">
                {nameAnswer(kind, option)}
                {option.isRemoved && ` (${t('report.removedOption')})`}
              </th>
              <td className={styles.number}>
                <span className={styles.barTrack} aria-hidden>
                  <span className={styles.barFill} style={{ inlineSize: `${percent}%` }} />
                </span>
                {formatCount(option.count)}
              </td>
              <td className={styles.number}>{formatPercent(Math.round(percent))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const nameAnswer = (kind: ReportedItem['kind'], { answer }: AnswerCount): string =>
  kind === 'scale' ? `${answer} · ${stepName(Number(answer))}` : String(answer);
