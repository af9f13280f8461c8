import type { UseQueryResult } from '@lectern/client';
import { GENERAL_LEARNING, MEASURED_LANGUAGES, type Course } from '@lectern/contract';
import { getFormatLocale } from '@lectern/i18n';
import { Button, Card, formatList, languageName, Muted, Row, Skeleton, uiText } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { MessageCirclePlus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../texts';
import { openChat } from './open-chat';
import styles from './tutor.module.css';

/** Value of the item 'General Learning': a select item may not have an empty value, and no course has this id. */
const GENERAL_VALUE = 'general';

/** Starts a new conversation about a course or General Learning. */
export function StartCard({ courses }: { courses: UseQueryResult<Course[]> }) {
  const [selectedValue, setSelectedValue] = useState(GENERAL_VALUE);
  const course = courses.data?.find(({ id }) => id === selectedValue);
  const start = () => {
    openChat({ courseId: course?.id ?? null, title: course?.title ?? GENERAL_LEARNING });
  };
  const options = [
    { value: GENERAL_VALUE, label: t('chat.generalLearning') },
    ...(courses.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <Card aria-labelledby="start-chat">
      <div>
        <h2 id="start-chat" className={styles.heading}>
          {t('tutor.startTitle')}
        </h2>
        <Muted>{t('tutor.startText')}</Muted>
      </div>
      <div className={styles.courseChoice}>
        {courses.isPending ? (
          <Skeleton height="66px" />
        ) : (
          <Select
            label={t('tutor.course')}
            options={options}
            value={selectedValue}
            onChange={setSelectedValue}
          />
        )}
        <Button onClick={start}>
          <MessageCirclePlus aria-hidden />
          {t('tutor.start')}
        </Button>
      </div>
      {courses.error && (
        <Row as="p" gap={12} className={styles.coursesFailed} role="alert">
          {t('tutor.coursesFailed')}
          <Button variant="secondary" onClick={() => void courses.refetch()}>
            {uiText('retry')}
          </Button>
        </Row>
      )}
      <details className={styles.languages}>
        <summary>{t('tutor.languages')}</summary>
        <p>
          {t('tutor.measured', {
            slides: listLanguages(MEASURED_LANGUAGES.slides),
            prose: listLanguages(MEASURED_LANGUAGES.prose),
          })}
        </p>
      </details>
    </Card>
  );
}

/** The names of languages in alphabetical order: 'Arabic, Chinese, and English'. */
const listLanguages = (tags: readonly string[]): string =>
  formatList(tags.map(languageName).sort((a, b) => a.localeCompare(b, getFormatLocale())));
